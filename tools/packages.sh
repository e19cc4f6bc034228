# Debian's names of what the project needs; sourced by ./run and ./test.
build_packages=(g++ cmake ninja-build ccache python3 libboost1.81-dev libcli11-dev libfmt-dev libsqlite3-dev libssl-dev libtomlplusplus-dev zlib1g-dev libexpat1-dev libseccomp-dev bubblewrap libgtest-dev librapidcheck-dev)
# The page is built by npm; where Node.js came from elsewhere, Debian's own would only get in its way.
command -v npm >/dev/null || build_packages+=(nodejs npm)
test_packages=(clang-format-16 openssl python3 python3-yaml python3-jsonschema swi-prolog-nox racket xvfb xauth libgtk-3-0 chromium)
fuzz_packages=(clang-16 libclang-rt-16-dev)
tidy_packages=(clang-tidy-16 python3)

# Installs what of these is missing. A newer Debian or Ubuntu has a newer Boost under its plain name.
install_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "installing: ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq
    for package in "${!missing[@]}"; do
        case "${missing[$package]}" in
            libboost1.81-dev) apt-cache show libboost1.81-dev >/dev/null 2>&1 || missing[$package]=libboost-dev ;;
            clang*-16|libclang-rt-16-dev) apt-cache show "${missing[$package]}" >/dev/null 2>&1 || {
                echo "this system has no ${missing[$package]}; see CONTRIBUTING.md" >&2; exit 1; } ;;
        esac
    done
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
