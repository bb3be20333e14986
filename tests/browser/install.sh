#!/bin/sh
# Provides browsers for the tests of the pages: `sh install.sh PYTHON`.
#
# Debian's packages where they may be installed (root, or sudo without a password); else the Chromium that is there or the build that
# Playwright brings for PYTHON, and the Firefox that is there. What cannot be had is named here, and the tests decide what that means.
set -u
python=$1
shell=chromium-headless-shell
second=firefox-esr

have() { command -v "$1" >/dev/null 2>&1; }

debian() {
    have apt-get || return 1
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif have sudo && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        return 1
    fi
    echo "installing Debian's $1"
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" && have "$1"
}

playwright() {
    "$python" -m playwright install chromium >/dev/null 2>&1
}

have $shell || debian $shell || have chromium || playwright || echo "no Chromium can be installed here" >&2
have $second || have firefox || debian $second || echo "no Firefox can be installed here" >&2
