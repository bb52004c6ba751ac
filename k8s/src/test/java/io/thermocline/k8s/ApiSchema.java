package io.thermocline.k8s;

import com.google.gson.annotations.SerializedName;
import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.custom.QuantityFormatException;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.BatchV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.apis.NetworkingV1Api;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a manifest against the schema that Kubernetes publishes, in the form that its Java client has it: each class
 * of the client's model is made of a schema and lists its fields, their types and those that are required. The check
 * that these classes have is not enough: it says no path and lets {@code replicas: two} pass. What a field may say is
 * not in that schema, so a word that the API would refuse passes.
 */
final class ApiSchema {
    /** Groups and versions that manifests use, and what the API does with each. */
    private static final Map<String, Class<?>> APIS = Map.of(
            "v1", CoreV1Api.class,
            "apps/v1", AppsV1Api.class,
            "batch/v1", BatchV1Api.class,
            "networking.k8s.io/v1", NetworkingV1Api.class);

    private static final String VERSION = "V1";
    private static final Package MODEL = V1ObjectMeta.class.getPackage();
    private static final Map<Class<?>, Check> SCALARS = Map.of(
            String.class, new Check("a string", String.class::isInstance),
            OffsetDateTime.class, new Check("a string", String.class::isInstance),
            byte[].class, new Check("a string", String.class::isInstance),
            Boolean.class, new Check("true or false", Boolean.class::isInstance),
            Integer.class, new Check("an integer", Integer.class::isInstance),
            Long.class, new Check("an integer", value -> value instanceof Integer || value instanceof Long),
            IntOrString.class,
                    new Check("an integer or a string", value -> value instanceof Integer || value instanceof String),
            Quantity.class, new Check("a quantity", ApiSchema::isQuantity));

    private final List<String> problems = new ArrayList<>();

    private ApiSchema() {}

    private record Check(String name, Predicate<Object> holds) {}

    /** What is wrong with a manifest, each with its path; empty where nothing is. */
    static List<String> problems(Map<?, ?> manifest) {
        Optional<Class<?>> model = model(manifest.get("apiVersion"), manifest.get("kind"));
        if (model.isEmpty()) {
            return List.of("kind: " + manifest.get("apiVersion") + " " + manifest.get("kind") + " is unknown");
        }
        ApiSchema schema = new ApiSchema();
        schema.check(manifest, model.get(), "");
        return schema.problems;
    }

    /** The class that the API takes to make one of a kind. */
    private static Optional<Class<?>> model(@Nullable Object apiVersion, @Nullable Object kind) {
        Class<?> api = apiVersion == null ? null : APIS.get(apiVersion);
        return api == null
                ? Optional.empty()
                : Stream.of(api.getMethods())
                        .filter(method -> method.getName().startsWith("create"))
                        .flatMap(method -> Stream.<Class<?>>of(method.getParameterTypes()))
                        .filter(type -> type.getSimpleName().equals(VERSION + kind))
                        .findFirst();
    }

    private void check(@Nullable Object value, Type type, String path) {
        if (value == null) {
            return; // as if it were not there
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Type item = arguments[arguments.length - 1];
            if (generic.getRawType() == Map.class) {
                object(value, path).forEach((key, entry) -> check(entry, item, path + "." + key));
            } else {
                list(value, item, path);
            }
        } else if (type instanceof Class<?> model && model.getPackage() == MODEL) {
            fields(object(value, path), model, path);
        } else {
            Check scalar = SCALARS.get(type);
            if (scalar == null) {
                throw new IllegalStateException(path + " has a type that this check does not know: " + type);
            }
            require(scalar.holds.test(value), value, scalar.name, path);
        }
    }

    private Map<?, ?> object(Object value, String path) {
        require(value instanceof Map, value, "an object", path);
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private void list(Object value, Type item, String path) {
        require(value instanceof List, value, "a list", path);
        if (value instanceof List<?> items) {
            for (int index = 0; index < items.size(); index++) {
                check(items.get(index), item, path + "[" + index + "]");
            }
        }
    }

    private void fields(Map<?, ?> object, Class<?> model, String path) {
        Map<String, Type> known = new HashMap<>();
        for (Field field : model.getDeclaredFields()) {
            SerializedName name = field.getAnnotation(SerializedName.class);
            if (name != null) {
                known.put(name.value(), field.getGenericType());
            }
        }
        for (String field : required(model)) {
            if (object.get(field) == null) {
                problems.add(child(path, field) + ": is missing");
            }
        }
        object.forEach((name, value) -> {
            Type type = known.get(String.valueOf(name));
            if (type == null) {
                problems.add(child(path, name) + ": is unknown");
            } else {
                check(value, type, child(path, name));
            }
        });
    }

    private static List<String> required(Class<?> model) {
        try {
            return ((Set<?>) model.getField("openapiRequiredFields").get(null))
                    .stream().map(String::valueOf).sorted().toList();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(model + " does not say what it requires", e);
        }
    }

    private static String child(String path, Object name) {
        return path.isEmpty() ? name.toString() : path + "." + name;
    }

    private void require(boolean holds, Object value, String what, String path) {
        if (!holds) {
            problems.add(path + ": '" + value + "' is not " + what);
        }
    }

    private static boolean isQuantity(Object value) {
        if (!(value instanceof String) && !(value instanceof Number)) {
            return false;
        }
        try {
            Quantity.fromString(value.toString());
            return true;
        } catch (QuantityFormatException e) {
            return false;
        }
    }
}
