// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.bytedeco.pytorch.global.torch.cat;
import static org.bytedeco.pytorch.global.torch.where;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;

/// Caches the rows of images that a decoder has seen recently, so that each is computed once. Used by
/// the thread that owns the decoder.
public final class ImageRows implements AutoCloseable {
    /// What is kept of images that are not used at the moment.
    private static final long MOST_BYTES = 256L << 20;

    private final VisionModel vision;
    private final Map<String, Tensor> known = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    public ImageRows(VisionModel vision) {
        this.vision = vision;
    }

    /// What enters a decoder's first block: the embeddings of tokens, and in place of images their rows,
    /// through which no gradient flows.
    ///
    /// @param idsBT as [PlacedPrompt] has them
    /// @param images all that `idsBT` has rows of, at least one
    /// @param textBTD embeddings where `idsBT` is a token; elsewhere anything
    public Tensor merge(Tensor idsBT, List<PlacedImage> images, Tensor textBTD) {
        Map<String, PlacedImage> distinct = images.stream()
                .collect(Collectors.toMap(PlacedImage::key, each -> each, (a, _) -> a, LinkedHashMap::new));
        TensorVector tables = new TensorVector();
        Tensor isRowBT = idsBT.lt(new Scalar(0L));
        Tensor rowsBT = idsBT.mul(new Scalar(0L));
        long before = 0;
        for (PlacedImage image : distinct.values()) {
            tables.push_back(rows(image));
            Tensor hereBT = idsBT.ge(new Scalar((long) image.first()))
                    .logical_and(idsBT.lt(new Scalar((long) image.first() + image.rows())));
            rowsBT = where(hereBT, idsBT.add(new Scalar(before - image.first())), rowsBT);
            isRowBT = isRowBT.logical_or(hereBT);
            before += image.rows();
        }
        Tensor imagesBTD = cat(tables, 0).index_select(0, rowsBT.reshape(-1)).view_as(textBTD);
        shrink(distinct);
        return where(isRowBT.unsqueeze(-1), imagesBTD, textBTD);
    }

    private Tensor rows(PlacedImage image) {
        Tensor before = known.get(image.key());
        if (before != null) {
            return before;
        }
        Tensor rowsRD;
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            rowsRD = vision.rows(image.image());
            rowsRD.retainReference();
        }
        known.put(image.key(), rowsRD);
        bytes += size(rowsRD);
        return rowsRD;
    }

    private void shrink(Map<String, PlacedImage> kept) {
        for (var each = known.entrySet().iterator(); bytes > MOST_BYTES && each.hasNext(); ) {
            Map.Entry<String, Tensor> oldest = each.next();
            if (!kept.containsKey(oldest.getKey())) {
                bytes -= size(oldest.getValue());
                oldest.getValue().releaseReference();
                each.remove();
            }
        }
    }

    private static long size(Tensor rowsRD) {
        return rowsRD.numel() * rowsRD.element_size();
    }

    @Override
    public void close() {
        known.values().forEach(Tensor::releaseReference);
        known.clear();
    }
}
