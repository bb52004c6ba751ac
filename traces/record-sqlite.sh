#!/bin/sh
# Records the page accesses of sqlite3 running analytics-queries.sql, as sqlite-analytics.pagetrace.xz beside this
# script. Needs valgrind, sqlite3, xz and a JDK; took 24 minutes on two busy cores.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sqlite3 "$work/analytics.db" <"$here/analytics-load.sql" >/dev/null
javac -d "$work" "$here/TlbFilter.java"

# Lackey writes to descriptor 9, which is the pipe; the answers of the queries go to a file. The status of valgrind must
# not get lost.
{
    nice valgrind --tool=lackey --trace-mem=yes --log-fd=9 \
        sqlite3 -batch "$work/analytics.db" <"$here/analytics-queries.sql" 9>&1 >"$work/answers" || : >"$work/failed"
} | nice java -Xmx256m -cp "$work" TlbFilter >"$work/sqlite-analytics.pagetrace"
if [ -e "$work/failed" ] || [ ! -s "$work/answers" ]; then
    echo "record-sqlite.sh: sqlite3 failed under valgrind" >&2
    exit 1
fi
xz -9e --stdout "$work/sqlite-analytics.pagetrace" >"$here/sqlite-analytics.pagetrace.xz.part"
mv "$here/sqlite-analytics.pagetrace.xz.part" "$here/sqlite-analytics.pagetrace.xz"
