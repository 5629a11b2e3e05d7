#!/bin/sh
# Sign a bundle from the inside out, on macOS:  sh scripts/release/sign.sh build/Laya.app ['Developer ID Application: …']
#
# Without an identity the signature is ad hoc: it seals the bundle on this Mac and names nobody. With one, the hardened
# runtime and a timestamp are on, as notarising wants, and no entitlement is asked for: the program makes no code at run
# time, and library validation then admits only libraries of the same team, so a signed Laya loads the MLX that it carries
# and no other.
set -eu
bundle=${1:?usage: sign.sh BUNDLE [IDENTITY]}
identity=${2:--}
[ -d "$bundle/Contents" ] || { echo "sign: $bundle is not a bundle: make app" >&2; exit 1; }
command -v codesign >/dev/null || { echo "sign: needs macOS (codesign); elsewhere the program keeps the signature of Go's linker" >&2; exit 1; }

sign() {
	if [ "$identity" = - ]; then
		codesign --force --sign - "$1"
	else
		codesign --force --sign "$identity" --options runtime --timestamp "$1"
	fi
}

xattr -cr "$bundle" # codesign refuses Finder's leavings
for library in "$bundle"/Contents/Resources/mlx/*.dylib; do
	[ ! -e "$library" ] || sign "$library"
done
sign "$bundle"

# Without --all-architectures only this Mac's part of a universal program is looked at.
codesign --verify --strict --all-architectures "$bundle"
for library in "$bundle"/Contents/Resources/mlx/*.dylib; do
	[ ! -e "$library" ] || codesign --verify --strict "$library"
done
echo "signed $bundle ($identity)"
