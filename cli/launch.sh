# shellcheck shell=sh
# What the launchers share: they find Java, and build what is missing or older than its sources.
# Expects 'name', the launcher's, and 'home', the root of the project. Java takes a colon for the end of a path.

say() {
    echo "$name: $*" >&2
}

fail() {
    say "$*"
    exit 1
}

# Sets 'java' and its 'version'. The release file is read where there is one: to ask Java itself would double the time
# to start.
find_java() {
    case $home in
        *:*) fail "the folder '$home' has a colon in its name, which Java takes for the end of a path;\
 move or rename it" ;;
    esac
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] ||
            fail "JAVA_HOME is '$JAVA_HOME', where there is no bin/java; set it to a JDK 17 or later, or unset it"
    else
        java=$(command -v java) || fail "there is no java on the PATH; install a JDK 17 or later, or set JAVA_HOME"
    fi
    release=$(dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || echo "$java")")")/release
    if [ -r "$release" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\(.*\)".*/\1/p' "$release")
    else
        version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    fi
    major=${version#1.}
    major=${major%%[!0-9]*}
    [ "${major:-0}" -ge 17 ] ||
        fail "'$java' is Java ${version:-of an unknown version}; 17 or later is needed: set JAVA_HOME"
}

# ---- parts: modules that are started, each a jar beside its libraries

# Says where a part is: 'target', 'jar' and 'libraries'.
part() {
    target=$home/$1/target
    jar=$target/app/$1.jar
    libraries=$target/app/lib
    case $1 in
        cli | benchmarks)
            jar=$target/thermocline-$1.jar
            libraries=$target/lib
            ;;
        orchestrator-service) jar=$target/app/thermocline-orchestrator.jar ;;
    esac
}

# Prints the modules that a part is built of, from the poms: itself, and all that it depends on but for its tests.
modules_of() {
    awk -v part="$1" '
        FNR == 1 { n = split(FILENAME, path, "/"); module = path[n - 1] }
        /<dependency>/ { found = ""; test = 0 }
        /<artifactId>thermocline-/ { found = $0; gsub(/.*<artifactId>thermocline-|<\/artifactId>.*/, "", found) }
        /<scope>test</ { test = 1 }
        /<\/dependency>/ && found != "" && !test { needs[module] = needs[module] " " found }
        function visit(name, list, i, n) {
            if (seen[name]++) return
            print name
            n = split(needs[name], list, " ")
            for (i = 1; i <= n; i++) visit(list[i])
        }
        END { visit(part) }' "$home"/*/pom.xml
}

# Prints those of the named parts that are missing or older than their sources. Folders count, too: their time changes
# when a file is removed.
stale_parts() {
    for stale; do
        part "$stale"
        stamp=$target/.built
        [ -e "$stamp" ] || stamp=$jar
        if [ -e "$stamp" ] && [ -e "$jar" ] && [ -d "$libraries" ]; then
            set -- "$home/pom.xml"
            for module in $(modules_of "$stale"); do
                set -- "$@" "$home/$module/pom.xml" "$home/$module/src/main"
                [ ! -d "$home/$module/src/jmh" ] || set -- "$@" "$home/$module/src/jmh"
                [ "$module" != lab ] || set -- "$@" "$home/catalogue" # its jar has it
            done
            [ -n "$(find "$@" -newer "$stamp" -print 2>/dev/null | head -n 1)" ] || continue
        fi
        printf '%s ' "$stale"
    done
}

# Refuses jars that Java could not read, of which it would say that a class is missing.
check_readable() {
    for file in "$jar" "$libraries"/*.jar; do
        [ -r "$file" ] ||
            fail "the jar '$file' cannot be read; make it readable, or remove it, so that it is built again"
    done
}

# ---- build

# Refuses a folder that cannot be written, which is there or would be made.
check_writable() {
    nearest=$1
    while [ ! -e "$nearest" ]; do
        nearest=$(dirname "$nearest")
    done
    [ -d "$nearest" ] ||
        fail "the jars must be built, and '$nearest' is in the way, which is not a folder; remove it"
    [ -w "$nearest" ] && [ -x "$nearest" ] ||
        fail "the jars must be built, and the folder '$nearest' cannot be written;\
 make it writable for $(id -un 2>/dev/null || id -u), or copy Thermocline to a folder that is"
}

check_maven() {
    command -v mvn >/dev/null ||
        fail "the jars must be built and there is no mvn on the PATH; install Maven 3.6.3 or later"
    maven=$(mvn -B -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    # shellcheck disable=SC2046 # numbers are words
    set -- $(echo "$maven" | tr . ' ') 0 0 0
    [ -z "$maven" ] || [ $(($1 * 10000 + $2 * 100 + $3)) -ge 30603 ] ||
        fail "the jars must be built, and '$(command -v mvn)' is Maven $maven; 3.6.3 or later is needed"
}

no_room() {
    fail "the jars must be built, and '$home/target' takes no files;\
 free some room on its disk, and see that it can be written"
}

# Builds those of the named parts that are stale, one process at a time.
build() {
    parts=$(stale_parts "$@")
    [ -n "$parts" ] || return 0
    check_writable "$home/target"
    for stale in $parts; do
        for module in $(modules_of "$stale"); do
            check_writable "$home/$module/target"
        done
    done
    check_maven
    mkdir -p "$home/target" 2>/dev/null || no_room
    take_lock
    parts=$(stale_parts "$@") # still, after waiting for somebody else's build
    [ -z "$parts" ] || build_now
    unlock
    trap - EXIT HUP INT TERM
}

build_now() {
    say "building (a minute at first, seconds later) ..."
    for stale in $parts; do
        part "$stale"
        rm -rf "$libraries" 2>/dev/null ||
            fail "the jars must be built, and '$libraries' cannot be removed; remove it, as its owner"
    done
    projects=$(echo $parts | tr ' ' ,)
    (cd "$home" && mvn -q -B -Dstyle.color=never -Dmaven.test.skip=true -pl "$projects" -am package) \
        >"$lock/log" 2>&1 ||
        build_failed
    for stale in $parts; do
        part "$stale"
        # One jar beside its libraries starts faster than one with them inside.
        if [ "$libraries" = "$target/app/lib" ]; then
            rm -rf "$target/app"
            "$java" -Djarmode=tools -jar "$target/${jar##*/}" extract --destination "$target/app" >"$lock/log" 2>&1 ||
                build_failed
        fi
        cp -p "$lock/begun" "$target/.built" 2>/dev/null || no_room
    done
}

# Says why in one line if it is the disk or Maven's own folder; otherwise what the build said, before.
build_failed() {
    if grep -q 'No space left on device' "$lock/log" 2>/dev/null; then
        fail "the build failed: there is no space left;\
 free some on the disk of '$home' and of Maven's repository, and try again"
    fi
    if grep -q 'Could not create local repository' "$lock/log" 2>/dev/null; then
        fail "the build failed: Maven cannot write its repository, which is in ${HOME:-a folder of HOME}/.m2;\
 set HOME, or MAVEN_OPTS=-Dmaven.repo.local=FOLDER, to a folder that can be written"
    fi
    [ -s "$lock/log" ] || no_room
    cat "$lock/log" >&2
    fail "the build failed; its messages are above"
}

# ---- the lock of a build: a folder with the number of the process that builds

lock_owner() {
    cat "$lock/pid" 2>/dev/null || :
}

# A process of another user takes no signal of ours, and is alive all the same.
is_alive() {
    kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ] || ps -p "$1" >/dev/null 2>&1
}

# Removes the lock of an owner that has ended. Of several processes that want to, the one does that makes a folder in
# it, and only if it is that owner's lock still.
remove_lock() {
    if mkdir "$lock/removing" 2>/dev/null; then
        if [ "$(lock_owner)" = "$1" ]; then
            rm -rf "$lock" 2>/dev/null
        else
            rmdir "$lock/removing" 2>/dev/null
        fi
    else
        [ ! -d "$lock" ] || [ -w "$lock" ] ||
            fail "the lock '$lock' of a build that has ended cannot be removed; remove it, as its owner"
        return 1
    fi
}

unlock() {
    [ -z "$locked" ] || rm -rf "$lock" 2>/dev/null || :
    locked=
}

take_lock() {
    lock=$home/target/.building
    locked=
    waits=0
    missing=0 # times in a row that there was neither a new lock nor an old one
    trap unlock EXIT
    trap 'exit 130' INT
    trap 'exit 143' HUP TERM
    until mkdir "$lock" 2>/dev/null && locked=yes; do
        [ ! -e "$lock" ] || [ -d "$lock" ] || fail "'$lock' is in the way, which is not a folder; remove it"
        missing=$((missing + 1))
        [ ! -d "$lock" ] || missing=0
        [ $missing -lt 4 ] || no_room # not only just removed
        owner=$(lock_owner)
        if [ -n "$owner" ]; then
            ! is_alive "$owner" && remove_lock "$owner" && continue
        elif [ $waits -ge 10 ]; then # its owner had the time to write its number
            [ ! -e "$lock/pid" ] || [ -r "$lock/pid" ] || [ -w "$lock" ] ||
                fail "somebody else's build has the lock '$lock';\
 try again when it has ended, or remove the lock if nothing builds"
            remove_lock "" && waits=0 && continue
        fi
        waits=$((waits + 1))
        [ $waits -ne 4 ] || say "waiting for the build of process ${owner:-?} (if nothing builds, remove '$lock')"
        sleep 1
    done
    { echo $$ >"$lock/pid" && touch "$lock/log" "$lock/begun"; } 2>/dev/null || no_room
}
