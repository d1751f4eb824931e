#!/usr/bin/env bash
# Does the shards of a plan in a Slurm array, each task every N-th shard, as Slurm limits the size of arrays:
#
#   image-app-cluster-plan /archive/pictures /archive/results --look matte
#   sbatch --array=0-999 Cluster/jobs/slurm.sh /archive/results
#
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --requeue
set -euo pipefail
# Slurm counts from its first index on.
exec image-app-cluster-work "$1" --index $((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN)) --of "$SLURM_ARRAY_TASK_COUNT"
