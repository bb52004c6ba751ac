package io.thermocline.k8s;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a manifest of the Prometheus operator says and the operator does not know: fields that the model's classes
 * only keep as additional properties. What is required, and most types, the classes do not say.
 */
final class UnknownFields {
    private static final String MODEL = "io.fabric8.";
    private static final String ADDITIONAL = "additionalProperties";

    private final List<String> found = new ArrayList<>();

    private UnknownFields() {}

    /** Paths of unknown fields at any depth; of an object of an unknown kind, its kind. */
    static List<String> of(Object resource) {
        if (resource instanceof GenericKubernetesResource generic) {
            return List.of("kind " + generic.getApiVersion() + " " + generic.getKind());
        }
        UnknownFields unknown = new UnknownFields();
        unknown.visit(resource, "");
        return unknown.found;
    }

    private void visit(@Nullable Object value, String path) {
        if (value instanceof Iterable<?> items) {
            int index = 0;
            for (Object item : items) {
                visit(item, path + "[" + index++ + "]");
            }
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> visit(item, path + "." + key));
        } else if (value != null
                && !(value instanceof Enum)
                && value.getClass().getName().startsWith(MODEL)) {
            for (Class<?> type = value.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    visitField(value, field, path);
                }
            }
        }
    }

    private void visitField(Object owner, Field field, String path) {
        if (Modifier.isStatic(field.getModifiers())) {
            return;
        }
        field.setAccessible(true);
        try {
            Object value = field.get(owner);
            if (!field.getName().equals(ADDITIONAL)) {
                visit(value, path + "." + field.getName());
            } else if (value instanceof Map<?, ?> unknown) {
                unknown.keySet().forEach(name -> found.add(path + "." + name));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("field " + field + " cannot be read", e);
        }
    }
}
