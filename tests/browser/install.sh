#!/bin/sh
# Provides a browser for the tests of the pages: `sh install.sh PYTHON`.
#
# Debian's package where it may be installed (root, or sudo without a password), else the Chromium that is there or the
# build that Playwright brings for PYTHON. Where neither can be had this says so and succeeds: the tests decide what a missing browser means.
set -u
python=$1
shell=chromium-headless-shell

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
    echo "installing Debian's $shell"
    $as_root apt-get update -qq
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $shell && have $shell
}

playwright() {
    "$python" -m playwright install chromium >/dev/null 2>&1
}

have $shell || debian || have chromium || playwright || echo "no browser can be installed here" >&2
