//go:build !noasm

#include "go_asm.h"
#include "textflag.h"

#define TILE_ROW (const_tileCols*4)                // bytes of a row of the tile
#define SUMS (const_tileRows*const_panelWidth*4)   // bytes of a panel's sums

// func fillQ8AVX512(f *fillArgs)
//
//	DI tile   SI q   R8 scales   R9 biases   CX rows left   BX cols   R10 columns left   R11 stride   R12 groups a row
//	R13 R14 R15 at this group   Z0 scale   Z1 bias   Z2..Z5 weights
TEXT ·fillQ8AVX512(SB), NOSPLIT, $0-8
	MOVQ f+0(FP), AX
	MOVQ fillArgs_tile(AX), DI
	MOVQ fillArgs_q(AX), SI
	MOVQ fillArgs_scales(AX), R8
	MOVQ fillArgs_biases(AX), R9
	MOVQ fillArgs_rows(AX), CX
	MOVQ fillArgs_cols(AX), BX
	MOVQ fillArgs_stride(AX), R11
	MOVQ R11, R12
	SHRQ $6, R12

row:
	MOVQ DI, AX
	MOVQ SI, R13
	MOVQ R8, R14
	MOVQ R9, R15
	MOVQ BX, R10

group:
	VPBROADCASTW (R14), Y0
	VPBROADCASTW (R15), Y1
	VCVTPH2PS    Y0, Z0
	VCVTPH2PS    Y1, Z1
	VPMOVZXBD    (R13), Z2
	VPMOVZXBD    16(R13), Z3
	VPMOVZXBD    32(R13), Z4
	VPMOVZXBD    48(R13), Z5
	VCVTDQ2PS    Z2, Z2
	VCVTDQ2PS    Z3, Z3
	VCVTDQ2PS    Z4, Z4
	VCVTDQ2PS    Z5, Z5
	VFMADD213PS  Z1, Z0, Z2
	VFMADD213PS  Z1, Z0, Z3
	VFMADD213PS  Z1, Z0, Z4
	VFMADD213PS  Z1, Z0, Z5
	VMOVUPS      Z2, (AX)
	VMOVUPS      Z3, 64(AX)
	VMOVUPS      Z4, 128(AX)
	VMOVUPS      Z5, 192(AX)
	ADDQ         $64, R13
	ADDQ         $2, R14
	ADDQ         $2, R15
	ADDQ         $256, AX
	SUBQ         $64, R10
	JNE          group

	ADDQ $TILE_ROW, DI
	ADDQ R11, SI
	LEAQ (R8)(R12*2), R8
	LEAQ (R9)(R12*2), R9
	DECQ CX
	JNE  row
	VZEROUPPER
	RET

// func fillF16AVX512(f *fillArgs)
//
// cols is a multiple of 16.
//
//	DI tile   SI h   CX rows left   BX cols   R10 column   R11 stride in bytes   Z0 weights
TEXT ·fillF16AVX512(SB), NOSPLIT, $0-8
	MOVQ f+0(FP), AX
	MOVQ fillArgs_tile(AX), DI
	MOVQ fillArgs_h(AX), SI
	MOVQ fillArgs_rows(AX), CX
	MOVQ fillArgs_cols(AX), BX
	MOVQ fillArgs_stride(AX), R11
	SHLQ $1, R11

row:
	XORQ R10, R10

block:
	VCVTPH2PS (SI)(R10*2), Z0
	VMOVUPS   Z0, (DI)(R10*4)
	ADDQ      $16, R10
	CMPQ      R10, BX
	JLT       block

	ADDQ $TILE_ROW, DI
	ADDQ R11, SI
	DECQ CX
	JNE  row
	VZEROUPPER
	RET

// PAIR(r, a, b): one column of row r times 32 vectors.
#define PAIR(r, w, a, b) \
	VBROADCASTSS (r*TILE_ROW)(SI)(R13*4), w \
	VFMADD231PS  Z16, w, a                  \
	VFMADD231PS  Z17, w, b

#define LOADPAIR(r, a, b) \
	VMOVUPS (r*64)(R8), a \
	VMOVUPS (r*64)(R9), b

#define STOREPAIR(r, a, b) \
	VMOVUPS a, (r*64)(R8) \
	VMOVUPS b, (r*64)(R9)

// func multiplyAVX512(b *blockArgs)
//
// Eight rows times two panels (32 vectors), sixteen sums in registers; a last odd panel alone.
//
//	DI sums of the first panel   DX BX the panels   SI rows of the tile   CX rows left   R8 R9 sums of these rows
//	R10 panels left   R11 panel stride in bytes   R12 cols   R13 column   R14 R15 panels at this column
//	Z0..Z15 sums   Z16 Z17 vectors   Z18..Z25 weights
TEXT ·multiplyAVX512(SB), NOSPLIT, $0-8
	MOVQ b+0(FP), AX
	MOVQ blockArgs_sums(AX), DI
	MOVQ blockArgs_panels(AX), DX
	MOVQ blockArgs_panelCount(AX), R10
	MOVQ blockArgs_panelStride(AX), R11
	SHLQ $2, R11
	MOVQ blockArgs_cols(AX), R12
	SUBQ $2, R10
	JLT  single

pair:
	LEAQ (DX)(R11*1), BX
	MOVQ blockArgs_tile(AX), SI
	MOVQ blockArgs_rows(AX), CX
	MOVQ DI, R8
	LEAQ SUMS(DI), R9

rows8:
	LOADPAIR(0, Z0, Z1)
	LOADPAIR(1, Z2, Z3)
	LOADPAIR(2, Z4, Z5)
	LOADPAIR(3, Z6, Z7)
	LOADPAIR(4, Z8, Z9)
	LOADPAIR(5, Z10, Z11)
	LOADPAIR(6, Z12, Z13)
	LOADPAIR(7, Z14, Z15)
	CMPQ   blockArgs_accumulate(AX), $0
	JNE    begin
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	VXORPS X4, X4, X4
	VXORPS X5, X5, X5
	VXORPS X6, X6, X6
	VXORPS X7, X7, X7
	VXORPS X8, X8, X8
	VXORPS X9, X9, X9
	VXORPS X10, X10, X10
	VXORPS X11, X11, X11
	VXORPS X12, X12, X12
	VXORPS X13, X13, X13
	VXORPS X14, X14, X14
	VXORPS X15, X15, X15

begin:
	MOVQ DX, R14
	MOVQ BX, R15
	XORQ R13, R13

column:
	VMOVUPS (R14), Z16
	VMOVUPS (R15), Z17
	PAIR(0, Z18, Z0, Z1)
	PAIR(1, Z19, Z2, Z3)
	PAIR(2, Z20, Z4, Z5)
	PAIR(3, Z21, Z6, Z7)
	PAIR(4, Z22, Z8, Z9)
	PAIR(5, Z23, Z10, Z11)
	PAIR(6, Z24, Z12, Z13)
	PAIR(7, Z25, Z14, Z15)
	ADDQ    $64, R14
	ADDQ    $64, R15
	INCQ    R13
	CMPQ    R13, R12
	JLT     column

	STOREPAIR(0, Z0, Z1)
	STOREPAIR(1, Z2, Z3)
	STOREPAIR(2, Z4, Z5)
	STOREPAIR(3, Z6, Z7)
	STOREPAIR(4, Z8, Z9)
	STOREPAIR(5, Z10, Z11)
	STOREPAIR(6, Z12, Z13)
	STOREPAIR(7, Z14, Z15)
	ADDQ $512, R8
	ADDQ $512, R9
	ADDQ $(8*TILE_ROW), SI
	SUBQ $8, CX
	JGT  rows8

	LEAQ (DX)(R11*2), DX
	ADDQ $(2*SUMS), DI
	SUBQ $2, R10
	JGE  pair

single:
	ADDQ $2, R10
	JEQ  done
	MOVQ blockArgs_tile(AX), SI
	MOVQ blockArgs_rows(AX), CX

rows8single:
	VMOVUPS (DI), Z0
	VMOVUPS 64(DI), Z1
	VMOVUPS 128(DI), Z2
	VMOVUPS 192(DI), Z3
	VMOVUPS 256(DI), Z4
	VMOVUPS 320(DI), Z5
	VMOVUPS 384(DI), Z6
	VMOVUPS 448(DI), Z7
	CMPQ    blockArgs_accumulate(AX), $0
	JNE     beginsingle
	VXORPS  X0, X0, X0
	VXORPS  X1, X1, X1
	VXORPS  X2, X2, X2
	VXORPS  X3, X3, X3
	VXORPS  X4, X4, X4
	VXORPS  X5, X5, X5
	VXORPS  X6, X6, X6
	VXORPS  X7, X7, X7

beginsingle:
	MOVQ DX, R14
	XORQ R13, R13

columnsingle:
	VMOVUPS          (R14), Z16
	VFMADD231PS.BCST (0*TILE_ROW)(SI)(R13*4), Z16, Z0
	VFMADD231PS.BCST (1*TILE_ROW)(SI)(R13*4), Z16, Z1
	VFMADD231PS.BCST (2*TILE_ROW)(SI)(R13*4), Z16, Z2
	VFMADD231PS.BCST (3*TILE_ROW)(SI)(R13*4), Z16, Z3
	VFMADD231PS.BCST (4*TILE_ROW)(SI)(R13*4), Z16, Z4
	VFMADD231PS.BCST (5*TILE_ROW)(SI)(R13*4), Z16, Z5
	VFMADD231PS.BCST (6*TILE_ROW)(SI)(R13*4), Z16, Z6
	VFMADD231PS.BCST (7*TILE_ROW)(SI)(R13*4), Z16, Z7
	ADDQ             $64, R14
	INCQ             R13
	CMPQ             R13, R12
	JLT              columnsingle

	VMOVUPS Z0, (DI)
	VMOVUPS Z1, 64(DI)
	VMOVUPS Z2, 128(DI)
	VMOVUPS Z3, 192(DI)
	VMOVUPS Z4, 256(DI)
	VMOVUPS Z5, 320(DI)
	VMOVUPS Z6, 384(DI)
	VMOVUPS Z7, 448(DI)
	ADDQ    $512, DI
	ADDQ    $(8*TILE_ROW), SI
	SUBQ    $8, CX
	JGT     rows8single

done:
	VZEROUPPER
	RET
