#!/usr/bin/env bash
# Does a run with GNU parallel, a shard a job: on this machine, or with its options on others (--sshlogin).
#
#   Cluster/jobs/parallel.sh IN OUT [OPTION OF image-app batch]… [-- OPTION OF parallel…]
set -euo pipefail
run=()
while (($#)) && [[ $1 != -- ]]; do
    run+=("$1")
    shift
done
if ((${#run[@]} < 2)); then
    sed -n '2,${/^#/!q; s/^# \{0,1\}//; p}' "$0" >&2
    exit 64
fi
shards=$(image-app-cluster-plan "${run[@]}")
status=0
seq 0 $((shards - 1)) | parallel "${@:2}" image-app-cluster-work "$(printf %q "${run[1]}")" --index || status=$?
# It ends with the number of shards that had a failure.
exit $((status > 0))
