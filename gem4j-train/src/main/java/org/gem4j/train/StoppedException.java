package org.gem4j.train;

/// The user stopped a run before there was anything to save.
public class StoppedException extends TrainException {
    private static final long serialVersionUID = 1L;

    public StoppedException(String message) {
        super(message);
    }
}
