# shellcheck shell=bash
# What the set-up scripts share: messages, and the parts of apt that they need. Sourced, never run.
# Keeps to bash 3.2, which is what macOS has.

scratch='' # the folder that a script makes for itself, and removes when it ends
readonly prog=${0##*/}

say() { printf '%s: %s\n' "$prog" "$*" >&2; }

die() {
  say "$*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# version_at_least HAVE WANT compares dotted numbers; what is missing counts as 0.
version_at_least() {
  local IFS=. i a b
  local -a x y
  read -ra x <<<"${1%%[!0-9.]*}"
  read -ra y <<<"$2"
  for ((i = 0; i < ${#y[@]}; i++)); do
    a=${x[i]:-0} b=${y[i]:-0}
    ((10#$a == 10#$b)) || return $((10#$a < 10#$b))
  done
}

# os_id prints the distribution's ID (debian, ubuntu, fedora), or what uname says (Darwin).
os_id() {
  if [[ -r /etc/os-release ]]; then
    (. /etc/os-release && printf '%s\n' "${ID:-unknown}")
  else
    uname -s
  fi
}

# has_apt succeeds on Debian, Ubuntu and what derives from them.
has_apt() { have apt-get && have dpkg; }

# can_root succeeds when as_root works without asking anyone for a password.
can_root() { [[ $(id -u) == 0 ]] || { have sudo && sudo -n true 2>/dev/null; }; }

as_root() {
  if [[ $(id -u) == 0 ]]; then "$@"; else sudo -n "$@"; fi
}

# logged TEXT COMMAND… says TEXT, runs the command and shows its output only when it fails.
# It needs scratch.
logged() {
  local status=0
  say "$1"
  shift
  "$@" >"$scratch/log" 2>&1 </dev/null || status=$?
  if ((status != 0)); then
    tail -n 40 "$scratch/log" >&2
    say "failed with $status: $*"
  fi
  return "$status"
}

apt_root() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q "$@"; }

apt_updated=
# apt_update refreshes the package lists, once a run.
apt_update() {
  [[ -z $apt_updated ]] || return 0
  apt_updated=yes
  # A third party's source that does not answer must not stop what the distribution itself can serve.
  logged "refreshing apt's package lists" apt_root update || say "going on with the lists that apt has"
}

apt_install() {
  apt_update
  logged "installing $*" apt_root install -y --no-install-recommends "$@"
}

# apt_candidate PACKAGE prints the version that apt would install, or nothing.
apt_candidate() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n '/(none)/d; s/^  Candidate: //p'; }

# apt_mirror ORIGIN prints the address of the main archive of ORIGIN (Debian, Ubuntu) that this machine's apt
# uses. apt reads its sources itself, so that both styles of writing them serve. Fails when there is none,
# as there may be before apt_update.
# shellcheck disable=SC2016 # apt fills the format
apt_mirror() {
  local uri suite label list
  while IFS='|' read -r uri suite label; do
    [[ $suite != *-* && $label == "$1" ]] || continue # not -updates, not -security
    if [[ $uri == mirror+file:* ]]; then              # a file that lists addresses, as cloud images have
      list=$(sed 's|^mirror+file:/*|/|; s|/$||' <<<"$uri")
      uri=$(sed -n 's/^\([a-z][a-z+]*:[^[:space:]]*\).*/\1/p' "$list" | head -n 1)
    fi
    [[ -n $uri ]] || continue
    printf '%s\n' "${uri%/}"
    return 0
  done < <(apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(LABEL)' \
    'Created-By: Packages' 'Component: main' "Origin: $1")
  return 1
}
