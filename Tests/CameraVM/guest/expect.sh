# How the guest's cases are written. Each prints one line; a case that fails prints what was seen as well.

failures=0

# Hundredths of a second since the machine started.
hundredths() { cut -d' ' -f1 /proc/uptime | tr -d .; }

# 130 hundredths are 1.3 s.
seconds() { echo "$(($1 / 100)).$(($1 % 100 / 10)) s"; }

# The longest that a case may take, in seconds, however slow the machine is: only one that hangs takes so long.
limit=300

# expect NAME STATUS TEXT COMMAND ARGUMENT…
#
# The command has to end with this status and in time, and its standard output or error has to contain the text.
expect() {
    name=$1 wanted=$2 text=$3
    shift 3
    begin=$(hundredths)
    timeout $((limit + 10)) "$@" >/tmp/stdout 2>/tmp/stderr </dev/null
    status=$?
    took=$(($(hundredths) - begin))
    problem=
    if [ $status -ne "$wanted" ]; then
        problem="its exit status is $status, not $wanted"
    elif [ $took -gt $((limit * 100)) ]; then
        problem="it took $(seconds $took)"
    elif [ -n "$text" ] && ! cat /tmp/stdout /tmp/stderr | grep -qF -- "$text"; then
        problem="it does not say '$text'"
    fi
    report "$name" "$problem" "$took"
}

# report NAME PROBLEM HUNDREDTHS: the case's line; an empty problem is none.
report() {
    if [ -z "$2" ]; then
        echo "ok    $1 ($(seconds "$3"))"
        return
    fi
    echo "FAIL  $1: $2"
    sed 's/^/      | /' /tmp/stdout /tmp/stderr
    failures=$((failures + 1))
}

# same NAME FILE FILE: the files are alike, byte for byte.
same() {
    cmp "$2" "$3" >/tmp/stdout 2>/tmp/stderr && problem= || problem="the files differ"
    report "$1" "$problem" 0
}

# Waits until the program has mapped a camera's buffers, which it does just before it streams.
until_streaming() {
    until grep -q /dev/video "/proc/$(pidof image-app)/maps" 2>/dev/null; do sleep 0.05; done
    sleep 0.2
}

# while_streaming COMMAND ARGUMENT…: runs a command as soon as the next capture streams.
while_streaming() {
    (
        until_streaming
        "$@"
    ) >/dev/null 2>&1 &
}
