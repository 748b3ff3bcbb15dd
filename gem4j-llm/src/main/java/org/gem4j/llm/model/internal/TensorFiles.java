// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.internal.ParameterLayout.Parameter;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.vision.internal.VisionConfig;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The tensors of a model folder: `model.safetensors`, or several files by `model.safetensors.index.json`.
public final class TensorFiles implements AutoCloseable {
    public static final String SINGLE = "model.safetensors";
    public static final String INDEX = "model.safetensors.index.json";

    private final Path folder;
    private final List<Safetensors.Reader> files = new ArrayList<>();
    private final Map<String, Safetensors.Reader> fileOf = new LinkedHashMap<>();
    private final Optional<VisionConfig> vision;

    private TensorFiles(Path folder, Optional<VisionConfig> vision) {
        this.folder = folder;
        this.vision = vision;
    }

    /// Opens all files of a model that reads text alone.
    ///
    /// @throws ModelException naming the file that is missing or broken
    public static TensorFiles open(Path folder) throws IOException {
        return open(folder, Optional.empty());
    }

    /// Opens all files of a model.
    ///
    /// @param vision of a model that sees: its decoder's parameters have other names in files
    /// @throws ModelException naming the file that is missing or broken
    public static TensorFiles open(Path folder, Optional<VisionConfig> vision) throws IOException {
        TensorFiles tensors = new TensorFiles(folder, vision);
        try {
            Path single = folder.resolve(SINGLE);
            if (Files.exists(single)) {
                tensors.addFile(single);
            } else if (Files.exists(folder.resolve(INDEX))) {
                tensors.addIndexed(folder.resolve(INDEX));
            } else {
                throw new ModelException(
                        "a model folder needs " + SINGLE + " or " + INDEX + "; " + folder + " has neither");
            }
            return tensors;
        } catch (RuntimeException | IOException e) {
            tensors.close();
            throw e;
        }
    }

    private Safetensors.Reader addFile(Path path) throws IOException {
        Safetensors.Reader reader = Safetensors.Reader.open(path);
        files.add(reader);
        reader.entries().keySet().forEach(name -> fileOf.put(name, reader));
        return reader;
    }

    private void addIndexed(Path index) throws IOException {
        Map<?, ?> content;
        try {
            content = TokenizerFiles.object(
                    index.toString(), JsonMapper.shared().readValue(Files.readAllBytes(index), Map.class));
        } catch (JacksonException e) {
            throw new ModelException(index + " is not JSON: " + e.getOriginalMessage(), e);
        }
        if (!(content.get("weight_map") instanceof Map<?, ?> places)) {
            throw new ModelException(index + " has no weight_map");
        }
        Map<String, Safetensors.Reader> opened = new HashMap<>();
        for (Map.Entry<?, ?> place : places.entrySet()) {
            String name = place.getKey().toString();
            String file = String.valueOf(place.getValue());
            Path path = file.indexOf('\0') < 0 ? folder.resolve(file) : folder;
            if (!folder.equals(path.getParent()) || !Files.isRegularFile(path)) {
                throw new ModelException(index + " names " + file + ", which is missing in " + folder);
            }
            Safetensors.Reader reader = opened.get(file);
            if (reader == null) {
                reader = addFile(path);
                opened.put(file, reader);
            }
            if (!reader.entries().containsKey(name)) {
                throw new ModelException(path + " lacks the tensor " + name + ", which " + index + " places there");
            }
        }
    }

    /// Makes sure that the files hold these parameters, and nothing else that would matter.
    ///
    /// @throws ModelException if one is missing, superfluous, or of another shape or type
    void requireExactly(Collection<Parameter> parameters, boolean tiedHead) {
        Set<String> others = new TreeSet<>(fileOf.keySet());
        vision.ifPresent(config -> others.removeAll(config.shapes().keySet()));
        for (Parameter parameter : parameters) {
            entry(parameter);
            others.remove(stored(parameter.name()));
        }
        others.removeIf(name -> name.endsWith(".rotary_emb.inv_freq") || (tiedHead && name.equals("lm_head.weight")));
        if (!others.isEmpty()) {
            throw new ModelException(folder + " holds tensors that the model does not have: " + others);
        }
    }

    private String stored(String name) {
        return vision.isPresent() ? VisionConfig.storedName(name) : name;
    }

    private Safetensors.Reader file(String stored) {
        Safetensors.Reader reader = fileOf.get(stored);
        if (reader == null) {
            throw new ModelException(folder + " lacks the tensor " + stored);
        }
        return reader;
    }

    private Safetensors.Reader file(Parameter parameter) {
        return file(stored(parameter.name()));
    }

    private Safetensors.Entry entry(Parameter parameter) {
        return file(parameter).require(stored(parameter.name()), parameter.shape());
    }

    /// The precision of the first parameter; the others may differ.
    public Optional<Precision> precision() {
        return files.stream()
                .flatMap(file -> file.entries().values().stream())
                .flatMap(entry -> Precision.ofStored(entry.type()).stream())
                .findFirst();
    }

    /// A parameter as it is stored, over the mapped file: valid until this is closed, not to be written to.
    Tensor mapped(Parameter parameter) {
        return mapped(file(parameter), entry(parameter), parameter.sizes());
    }

    /// The tensor of a name in the files, as [#mapped] gives parameters.
    ///
    /// @throws ModelException if it is missing or of another shape or type
    public Tensor named(String stored, long[] shape) {
        Safetensors.Reader reader = file(stored);
        List<Long> wanted = Arrays.stream(shape).boxed().toList();
        return mapped(reader, reader.require(stored, wanted), shape);
    }

    private static Tensor mapped(Safetensors.Reader reader, Safetensors.Entry entry, long[] shape) {
        return reader.mapped(entry.offset(), Precision.valueOf(entry.type()), shape);
    }

    /// Parameters stored one behind the other in one file, as one tensor of that shape, if they are, in this
    /// precision and aligned to it.
    Optional<Tensor> mappedTogether(List<Parameter> parameters, Precision precision, long... shape) {
        Safetensors.Reader reader = file(parameters.getFirst());
        Safetensors.Entry first = entry(parameters.getFirst());
        long end = first.offset();
        for (Parameter parameter : parameters) {
            Safetensors.Entry entry = entry(parameter);
            if (file(parameter) != reader
                    || entry.offset() != end
                    || !entry.type().equals(precision.name())) {
                return Optional.empty();
            }
            end += entry.bytes();
        }
        return first.offset() % precision.bytes() == 0
                ? Optional.of(reader.mapped(first.offset(), precision, shape))
                : Optional.empty();
    }

    @Override
    public void close() {
        files.forEach(Safetensors.Reader::close);
    }
}
