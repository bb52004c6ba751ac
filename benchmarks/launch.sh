# What the launchers share, for 'here' set to this folder: finds Java, builds the jars where they are missing or older than the sources, and sets
# 'home' (the root of the project), 'java' and 'classpath'.
# shellcheck shell=sh
home=$(dirname "$here")
target=$here/target

fail() {
    echo "benchmarks: $*" >&2
    exit 1
}

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || fail "there is no $java; install a JDK 17 or later, or set JAVA_HOME"

stale() {
    [ -e "$target/.built" ] && [ -e "$target/thermocline-benchmarks.jar" ] && [ -d "$target/lib" ] || return 0
    set -- "$home/pom.xml"
    for module in engine policies workloads proto tier testbed tier-node benchmarks; do
        set -- "$@" "$home/$module/pom.xml" "$home/$module/src/main"
        [ ! -d "$home/$module/src/jmh" ] || set -- "$@" "$home/$module/src/jmh"
        [ "$module" != testbed ] || set -- "$@" "$home/studies" # its jar has them
    done
    # directories count, too: their time changes when a file is removed
    [ -n "$(find "$@" -newer "$target/.built" -print 2>/dev/null | head -n 1)" ]
}

if stale; then
    command -v mvn >/dev/null || fail "the jars must be built and there is no mvn on the PATH; install Maven"
    mkdir -p "$target" 2>/dev/null && [ -w "$target" ] ||
        fail "the jars must be built, and '$target' cannot be written; make it writable, or copy Thermocline to a folder that is"
    echo "benchmarks: building ..." >&2
    touch "$target/.begun"
    rm -rf "$target/lib"
    (cd "$home" && mvn -q -B -Dstyle.color=never -pl benchmarks -am -Dmaven.test.skip=true package >&2) ||
        fail "the build failed; its messages are above"
    mv "$target/.begun" "$target/.built"
fi
classpath=$target/thermocline-benchmarks.jar:$target/lib/*
