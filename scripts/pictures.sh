#!/bin/sh
# The pictures of the app in docs/pictures, drawn by GNUstep in the box (docs/mac-in-a-box.md), cut out and made small.
set -eu
cd "$(dirname "$0")/.."
taken=$PWD/build/pictures
mkdir -p "$taken" docs/pictures
LAYA_PICTURES=$taken go test -count=1 -tags box ./app/macos/preferences -run TestPictures
LAYA_PICTURES=$taken go test -count=1 -tags box ./app/macos/menubar -run TestMenu_Mouse
LAYA_PICTURES=$taken go test -count=1 -tags box ./app/macos/permissions -run TestFirstRun

# small NAME FILE...: the files without the screen around them, beside each other, in few colours.
small() {
	name=$1
	shift
	for picture; do
		shift
		set -- "$@" "$taken/$picture.png"
	done
	convert "$@" -trim +repage -bordercolor white -border 6 -background white -gravity north +append \
		-dither None -colors 48 -strip -define png:compression-level=9 "png8:docs/pictures/$name.png"
}

small menu menu menu-permission
small permission permission-missing permission-granted
for tab in general model apps privacy statistics about; do
	small "$tab" "$tab"
done
small preferences menu model
