#!/bin/sh
# Homebrew's cask file for a disk image, on standard output:
#
#   sh scripts/release/cask.sh build/Laya-1.2.3.dmg https://example.com/downloads https://example.com > laya.rb
#
# The version is the one in the image's name. The second argument is where the image will be downloaded from, the third the
# home page.
set -eu
usage='usage: cask.sh IMAGE DOWNLOADS HOMEPAGE'
image=${1:?$usage}
downloads=${2:?$usage}
homepage=${3:?$usage}
[ -f "$image" ] || { echo "cask: there is no $image: scripts/release/dmg.sh makes it" >&2; exit 1; }

version=$(basename "$image" | sed -n 's/^Laya-\([0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*\)\.dmg$/\1/p')
[ -n "$version" ] || { echo "cask: $image is not called Laya-1.2.3.dmg" >&2; exit 1; }
case $downloads$homepage in
*[\|\&\"\ \\]*) echo "cask: an address with | & \" \\ or a space" >&2; exit 1 ;;
esac
if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$image"); else sum=$(shasum -a 256 <"$image"); fi

sed -e "s|@VERSION@|$version|" -e "s|@SHA256@|${sum%% *}|" -e "s|@DOWNLOADS@|${downloads%/}|" -e "s|@HOMEPAGE@|$homepage|" \
	"$(dirname "$0")/laya.rb.in"
