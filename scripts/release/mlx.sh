#!/bin/sh
# MLX's libraries for the bundle, in build/mlx-mac, on macOS with Homebrew:  sh scripts/release/mlx.sh [DIRECTORY]
#
# They are Homebrew's bottles for macOS 14, whatever this Mac runs: a newer one's metallib doesn't load there. Homebrew
# checks the bottles' hashes. Their paths are changed so that each library is sought beside the other; `make app` checks
# that nothing else is sought.
set -eu
out=${1:-build/mlx-mac}
for tool in brew install_name_tool otool codesign curl; do
	command -v "$tool" >/dev/null || { echo "mlx: needs $tool: macOS with Xcode's command-line tools and Homebrew" >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tag=arm64_sonoma
brew fetch --bottle-tag=$tag mlx mlx-c
for formula in mlx mlx-c; do
	tar -xzf "$(brew --cache --bottle-tag=$tag "$formula")" -C "$work"
done

mkdir -p "$out/licences"
for name in libmlx.dylib libjaccl.dylib mlx.metallib libmlxc.dylib; do
	for found in "$work"/mlx*/*/lib/"$name"; do
		[ ! -e "$found" ] || install -m 644 "$found" "$out/$name"
	done
done
install -m 644 "$work"/mlx/*/LICENSE "$out/licences/MLX.txt"
install -m 644 "$work"/mlx-c/*/LICENSE "$out/licences/mlx-c.txt"
curl -fsSL https://raw.githubusercontent.com/fmtlib/fmt/master/LICENSE -o "$out/licences/fmt.txt"
curl -fsSL https://raw.githubusercontent.com/nlohmann/json/develop/LICENSE.MIT -o "$out/licences/json.txt"
{ echo "metal-cpp, copyright Apple Inc., under the Apache License 2.0:"; echo; cat "$(dirname "$0")/../../LICENSE"; } >"$out/licences/metal-cpp.txt"

for library in "$out"/*.dylib; do
	install_name_tool -id "@rpath/$(basename "$library")" "$library"
	otool -L "$library" | awk 'NR > 1 { print $1 }' | grep -E '/lib(mlx|jaccl)\.dylib$' | grep -v '^@' | while read -r place; do
		install_name_tool -change "$place" "@loader_path/$(basename "$place")" "$library"
	done
	otool -l "$library" | grep -qE 'path @loader_path( |/ |$)' || install_name_tool -add_rpath @loader_path "$library"
	codesign --force --sign - "$library" # the changes broke its signature
done
ls -l "$out"
