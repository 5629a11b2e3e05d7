#!/bin/sh
# Have Apple notarise a bundle or a disk image, and staple the ticket to it, on macOS:
#
#   xcrun notarytool store-credentials laya --apple-id … --team-id …     once; asks for an app-specific password
#   sh scripts/release/notarise.sh build/Laya.app laya
set -eu
target=${1:?usage: notarise.sh BUNDLE-OR-IMAGE KEYCHAIN-PROFILE}
profile=${2:?usage: notarise.sh BUNDLE-OR-IMAGE KEYCHAIN-PROFILE}
[ -e "$target" ] || { echo "notarise: there is no $target" >&2; exit 1; }
command -v xcrun >/dev/null || { echo "notarise: needs macOS with Xcode's command-line tools (xcrun)" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
case $target in
*.app)
	submitted=$work/submitted.zip
	ditto -c -k --keepParent "$target" "$submitted"
	;;
*) submitted=$target ;;
esac

# notarytool ends with 0 also when Apple says no.
xcrun notarytool submit "$submitted" --keychain-profile "$profile" --wait | tee "$work/answer"
if ! grep -q 'status: Accepted' "$work/answer"; then
	id=$(awk '$1 == "id:" { print $2; exit }' "$work/answer")
	xcrun notarytool log "$id" --keychain-profile "$profile" >&2
	exit 1
fi
xcrun stapler staple "$target"
