#!/bin/sh
# A release, on macOS, from a tag:  sh scripts/release/release.sh 'Developer ID Application: …' KEYCHAIN-PROFILE DOWNLOADS HOMEPAGE
#
# Makes build/Laya-VERSION.dmg, signed, notarised and stapled, and build/laya.rb, Homebrew's cask file for it. DOWNLOADS is
# the address under which the image will be, HOMEPAGE the project's; notarise.sh says how a keychain profile is made.
set -eu
usage='usage: release.sh IDENTITY KEYCHAIN-PROFILE DOWNLOADS HOMEPAGE'
identity=${1:?$usage}
profile=${2:?$usage}
downloads=${3:?$usage}
homepage=${4:?$usage}
cd "$(dirname "$0")/../.."

tag=$(git describe --tags --exact-match --match 'v[0-9]*' 2>/dev/null) || { echo "release: this commit has no tag: git tag v1.2.3" >&2; exit 1; }
[ -z "$(git status --porcelain)" ] || { echo "release: there are changes that are not committed" >&2; exit 1; }
image=build/Laya-${tag#v}.dmg

[ -d build/mlx-mac ] || sh scripts/release/mlx.sh build/mlx-mac
go run ./scripts/app -out build/Laya.app -mlx build/mlx-mac
sh scripts/release/sign.sh build/Laya.app "$identity"
sh scripts/release/notarise.sh build/Laya.app "$profile"
go run ./scripts/app -check build/Laya.app
sh scripts/release/dmg.sh build/Laya.app "$image"
codesign --force --sign "$identity" --timestamp "$image"
sh scripts/release/notarise.sh "$image" "$profile"
sh scripts/release/cask.sh "$image" "$downloads" "$homepage" >build/laya.rb
echo "$image and build/laya.rb are ready"
