/// A template engine for chat templates: the part of Jinja that they are written in, with Python's meaning of values.
///
/// Values are `null` (None), [Boolean], [Long], [Double], [String], [java.util.List], [java.util.Map] with text keys,
/// and the engine's own [org.gem4j.text.jinja.Undefined] and [org.gem4j.text.jinja.Callable].
@org.jspecify.annotations.NullMarked
package org.gem4j.text.jinja;
