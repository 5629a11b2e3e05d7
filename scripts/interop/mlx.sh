#!/bin/sh
# Real MLX on Linux: Apple's mlx-cpu wheel in build/mlx/venv, and over its libmlx.so the functions of mlx-c that Laya binds
# (engine/mlx/testdata/shim). Prints where the library is, for LAYA_MLXC:
#
#     export LAYA_MLXC=$(sh scripts/interop/mlx.sh)
#
# Needs python3 with venv, g++ with C++20, and for a speed that says something libopenblas (libopenblas0-pthread): the
# wheel's own BLAS is the reference one, seven times slower.
set -eu
cd "$(dirname "$0")/../.."
version=0.32.4
venv=build/mlx/venv
library=$PWD/build/mlx/libmlxc.so
source=engine/mlx/testdata/shim/mlxc.cpp

if [ "$(cat $venv/version 2>/dev/null)" != "$version" ]; then
	rm -rf "$venv"
	"${PYTHON:-python3}" -m venv "$venv" >&2
	"$venv/bin/pip" -q install --disable-pip-version-check "mlx[cpu]==$version" numpy >&2
	echo "$version" >$venv/version
	rm -f "$library"
fi
if [ -z "$(find "$library" -newer "$source" 2>/dev/null)" ]; then
	mlx=$(echo "$PWD/$venv"/lib/python3*/site-packages/mlx)
	# The first library named answers for BLAS, before the one that libmlx.so brings along.
	blas=$(ldconfig -p | awk '/libopenblas\.so\.0 / {print $NF; exit}')
	${CXX:-g++} -std=c++20 -O1 -fPIC -shared -Wall -isystem "$mlx/include" "$source" -o "$library" \
		-Wl,--no-as-needed ${blas:+"$blas"} -L"$mlx/lib" -lmlx -Wl,-rpath,"$mlx/lib" >&2
fi
echo "$library"
