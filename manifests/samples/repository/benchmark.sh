#!/bin/sh
# Measures the job of this work tree against its build of another commit, in one campaign: benchmark.sh COMMIT
# Ends with 0 if the job does not take longer by more than the margin, with 3 if it does, with 5 if the runs do not decide that, and
# with 1 if a build failed or the campaign did not complete.
#
# LOAD           command that makes both images known to the cluster; default: kind load docker-image
# LIBERTY_IMAGE  another base image of both builds
# TIMEOUT        longest wait for the campaign; default: 1h
set -eu
[ $# = 1 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
cd "$(dirname "$0")"
base=docker.io/library/payroll:base change=docker.io/library/payroll:change

build() { # FOLDER IMAGE
  mvn --batch-mode --quiet --file "$1/pom.xml" clean package || exit 1
  docker build --quiet ${LIBERTY_IMAGE:+--build-arg "LIBERTY_IMAGE=$LIBERTY_IMAGE"} --tag "$2" --file "$1/Containerfile" "$1" || exit 1
}
git worktree prune
git worktree add --quiet --detach --force .base "$1"
trap 'git worktree remove --force .base' EXIT
build "$(git -C .base rev-parse --show-toplevel)/$(git rev-parse --show-prefix)" $base
build . $change
# a command with words
${LOAD:-kind load docker-image} $base $change

kubectl delete --ignore-not-found --wait --filename campaign.yaml
kubectl apply --filename campaign.yaml
kubectl wait --for=condition=Finished campaign/payroll "--timeout=${TIMEOUT:-1h}"
kubectl get campaign payroll --output jsonpath='{.status.answer}{"\n"}'
status() { # CONDITION
  kubectl get campaign payroll --output jsonpath="{.status.conditions[?(@.type=='$1')].status}"
}
[ "$(status Complete)" = True ] || exit 1
case $(status Regressed) in
  False) exit 0 ;;
  True) exit 3 ;;
  *) exit 5 ;;
esac
