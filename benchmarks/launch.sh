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
        [ "$module" != testbed ] || set -- "$@" "$home/catalogue" # its jar has it
    done
    # directories count, too: their time changes when a file is removed
    [ -n "$(find "$@" -newer "$target/.built" -print 2>/dev/null | head -n 1)" ]
}

# Takes the lock of ../thermocline's builds, which write the same folders.
take_lock() {
    lock=$home/target/.building
    waits=0
    until mkdir "$lock" 2>/dev/null; do
        owner=$(cat "$lock/pid" 2>/dev/null || :)
        [ -z "$owner" ] || [ -d "/proc/$owner" ] || ps -p "$owner" >/dev/null 2>&1 ||
            fail "the lock '$lock' is that of process $owner, which is gone; remove it"
        waits=$((waits + 1))
        [ $waits -ne 4 ] ||
            echo "benchmarks: waiting for the build of process ${owner:-?} (if nothing builds, remove '$lock')" >&2
        sleep 1
    done
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' HUP TERM
    echo $$ >"$lock/pid"
}

if stale; then
    command -v mvn >/dev/null || fail "the jars must be built and there is no mvn on the PATH; install Maven"
    for folder in "$target" "$home/target"; do
        mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] ||
            fail "the jars must be built, and '$folder' cannot be written; make it writable, or copy Thermocline to a folder that is"
    done
    take_lock
    if stale; then # still, after waiting for another build
        echo "benchmarks: building ..." >&2
        touch "$target/.begun"
        rm -rf "$target/lib"
        (cd "$home" && mvn -q -B -Dstyle.color=never -pl benchmarks -am -Dmaven.test.skip=true package >&2) ||
            fail "the build failed; its messages are above"
        mv "$target/.begun" "$target/.built"
    fi
    rm -rf "$lock"
    trap - EXIT INT HUP TERM
fi
classpath=$target/thermocline-benchmarks.jar:$target/lib/*
