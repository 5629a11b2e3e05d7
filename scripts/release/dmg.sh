#!/bin/sh
# A disk image with the app and a link to Applications, on macOS:  sh scripts/release/dmg.sh build/Laya.app build/Laya-1.2.3.dmg
set -eu
bundle=${1:?usage: dmg.sh BUNDLE IMAGE}
image=${2:?usage: dmg.sh BUNDLE IMAGE}
[ -d "$bundle/Contents" ] || { echo "dmg: $bundle is not a bundle: make app" >&2; exit 1; }
command -v hdiutil >/dev/null || { echo "dmg: needs macOS (hdiutil); to carry the app from another system: tar -C build -czf Laya.tar.gz Laya.app" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$bundle" "$work/Laya.app"
ln -s /Applications "$work/Applications"
hdiutil create -volname Laya -srcfolder "$work" -format ULFO -ov "$image"
