//go:build !noasm

#include "textflag.h"
#include "avx512_amd64.h"

// Working memory, from DX: three planes of digits, the highest first; the scales of x and its sums, one for each group;
// the scales of four rows, sixteen groups each.
#define MID    4096
#define LOW    8192
#define SCALES 12288
#define SUMS   12544
#define ROWS   12800

// MAX16(z, y, x, ty, tx): the greatest of the 16 lanes of Zz, in lane 0 of Xx. y and x name the same register's
// narrower views.
#define MAX16(z, y, x, ty, tx) \
	VEXTRACTF64X4 $1, z, ty    \
	VMAXPS        ty, y, y     \
	VEXTRACTF128  $1, y, tx    \
	VMAXPS        tx, x, x     \
	VPERMILPS     $0x4E, x, tx \
	VMAXPS        tx, x, x     \
	VPERMILPS     $0xB1, x, tx \
	VMAXPS        tx, x, x

// DIGITS(x, at): the digits of sixteen floats, stored at column R13 + at. Z4 = what they are multiplied by.
#define DIGITS(x, at) \
	VMULPS    Z4, x, x                \
	VCVTPS2DQ x, x                    \
	VPADDD    Z21, x, x               \
	VPXORD    Z21, x, x               \
	VPSRLD    $16, x, Z16             \
	VPSRLD    $8, x, Z17              \
	VPMOVDB   Z16, at(DX)(R13*1)      \
	VPMOVDB   Z17, at+MID(DX)(R13*1) \
	VPMOVDB   x, at+LOW(DX)(R13*1)

// BLOCK: what the next sixteen groups need, or as many as there are: K1 = which, Z16 = the scales of x, Z17 = its sums,
// R14 R15 = the first row's scales and biases, AX = bytes from a row's to the next's.
#define BLOCK \
	MOVQ      BX, AX                   \
	SUBQ      R13, AX                  \
	SHRQ      $6, AX                   \
	MOVL      $0xFFFF, R15             \
	BZHIL     AX, R15, R15             \
	KMOVW     R15, K1                  \
	MOVQ      R13, R15                 \
	SHRQ      $5, R15                  \
	VMOVUPS.Z SCALES(DX)(R15*2), K1, Z16 \
	VMOVUPS.Z SUMS(DX)(R15*2), K1, Z17 \
	LEAQ      (R11)(R15*1), R14        \
	ADDQ      R12, R15                 \
	MOVQ      BX, AX                   \
	SHRQ      $5, AX

// WIDEN(at, sum): a row's scales times those of x, stored; sum += its biases times Σ x. Then on to the next row.
#define WIDEN(at, sum) \
	VCVTPH2PS.Z (R14), K1, Z4    \
	VCVTPH2PS.Z (R15), K1, Z5    \
	VMULPS      Z16, Z4, Z4      \
	VFMADD231PS Z17, Z5, sum     \
	VMOVUPS     Z4, at+ROWS(DX) \
	ADDQ        AX, R14          \
	ADDQ        AX, R15

// END: AX = the first row's scale at column R13, R14 = the column behind the last of the block.
#define END \
	LEAQ    ROWS(DX), AX  \
	LEAQ    1024(R13), R14 \
	CMPQ    R14, BX        \
	CMOVQGT BX, R14

// LOADX: Z16 Z17 Z18 = the digits of the group of x at column R13, the highest first.
#define LOADX \
	VMOVDQU64 (DX)(R13*1), Z16     \
	VMOVDQU64 MID(DX)(R13*1), Z17 \
	VMOVDQU64 LOW(DX)(R13*1), Z18

// ROW(w, at, sum, q, hi, xhi, lo, xlo): sum += scale·Σ q·x over the group at column R13. A lane of hi and lo adds four
// products, each less than 2¹⁵: the middle digit's can move up by eight bits to take the lowest's.
#define ROW(w, at, sum, q, hi, xhi, lo, xlo) \
	VMOVDQU64        (w)(R13*1), q \
	VPXOR            xhi, xhi, xhi \
	VPXOR            xlo, xlo, xlo \
	VPDPBUSD         Z17, q, lo    \
	VPDPBUSD         Z16, q, hi    \
	VPSLLD           $8, lo, lo    \
	VPDPBUSD         Z18, q, lo    \
	VCVTDQ2PS        hi, hi        \
	VCVTDQ2PS        lo, lo        \
	VFMADD231PS      Z20, hi, lo   \
	VFMADD231PS.BCST at(AX), lo, sum

// func matVecQ8VNNI(y, x []float32, w []byte, scales, biases []uint16)
//
// len(x) is a multiple of 64, at most 4096. First x is written as scale·(hi·2¹⁶ + mid·2⁸ + low), with a scale for each
// group and digits that are signed bytes, so that Σ q·x is three sums of products of bytes, without any rounding. Then
// four rows at a time, then one; a row is added up alike in both.
//
//	DI y   CX rows left   DX working memory   BX cols   R13 column   SI R8 R9 R10 the four rows
//	R11 scales   R12 biases (fp16)   AX the four rows' scales in fp32   R14 where the block of sixteen groups ends
//	Z0..Z3 sums   Z4..Z15 q and sums of products   Z16..Z18 digits of x   Z20 2¹⁶   Z21 0x808080 in each lane
TEXT ·matVecQ8VNNI(SB), 0, $13120-120
	MOVQ y_base+0(FP), DI
	MOVQ y_len+8(FP), CX
	MOVQ x_base+24(FP), SI
	MOVQ x_len+32(FP), BX
	MOVQ scales_base+72(FP), R11
	MOVQ biases_base+96(FP), R12
	LEAQ 63(SP), DX
	ANDQ $~63, DX

	// A group's largest magnitude becomes 127·2¹⁶, the most that leaves the lower digits room. Adding 2⁷ to each digit
	// and taking it away within its byte makes them signed.
	MOVL         $0x00808080, AX
	VPBROADCASTD AX, Z21
	MOVL         $0x7FFFFFFF, AX
	VPBROADCASTD AX, Z22
	MOVL         $0x4AFE0000, AX // 127·2¹⁶
	VMOVD        AX, X23
	MOVL         $0x0D800000, AX // 2⁻¹⁰⁰: less is nothing
	VMOVD        AX, X24
	LEAQ         SCALES(DX), R8
	XORQ         R13, R13

split:
	VMOVUPS      (SI)(R13*4), Z0
	VMOVUPS      64(SI)(R13*4), Z1
	VMOVUPS      128(SI)(R13*4), Z2
	VMOVUPS      192(SI)(R13*4), Z3
	VADDPS       Z0, Z1, Z4
	VADDPS       Z2, Z3, Z5
	VADDPS       Z4, Z5, Z5
	SUM16(Z5, Y5, X5, Y6, X6)
	VMOVSS       X5, SUMS-SCALES(R8)
	VPANDD       Z22, Z0, Z4
	VPANDD       Z22, Z1, Z5
	VPANDD       Z22, Z2, Z6
	VPANDD       Z22, Z3, Z7
	VMAXPS       Z4, Z5, Z4
	VMAXPS       Z6, Z7, Z6
	VMAXPS       Z4, Z6, Z4
	MAX16(Z4, Y4, X4, Y5, X5)
	VMAXSS       X24, X4, X4
	VDIVSS       X23, X4, X5
	VMOVSS       X5, (R8)
	VDIVSS       X4, X23, X4
	VBROADCASTSS X4, Z4
	DIGITS(Z0, 0)
	DIGITS(Z1, 16)
	DIGITS(Z2, 32)
	DIGITS(Z3, 48)
	ADDQ         $4, R8
	ADDQ         $64, R13
	CMPQ         R13, BX
	JLT          split

	MOVQ         w_base+48(FP), SI
	MOVL         $0x47800000, AX // 2¹⁶
	VPBROADCASTD AX, Z20
	SUBQ         $4, CX
	JLT          one

four:
	LEAQ   (SI)(BX*1), R8
	LEAQ   (SI)(BX*2), R9
	LEAQ   (R8)(BX*2), R10
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	VXORPS X2, X2, X2
	VXORPS X3, X3, X3
	XORQ   R13, R13

block4:
	BLOCK
	WIDEN(0, Z0)
	WIDEN(64, Z1)
	WIDEN(128, Z2)
	WIDEN(192, Z3)
	END

group4:
	// The four rows are one stretch of memory: fetch as much of it as is used up here, a page ahead.
	PREFETCHT0 4096(SI)(R13*4)
	PREFETCHT0 4160(SI)(R13*4)
	PREFETCHT0 4224(SI)(R13*4)
	PREFETCHT0 4288(SI)(R13*4)
	LOADX
	ROW(SI, 0, Z0, Z4, Z5, X5, Z6, X6)
	ROW(R8, 64, Z1, Z7, Z8, X8, Z9, X9)
	ROW(R9, 128, Z2, Z10, Z11, X11, Z12, X12)
	ROW(R10, 192, Z3, Z13, Z14, X14, Z15, X15)
	ADDQ       $4, AX
	ADDQ       $64, R13
	CMPQ       R13, R14
	JLT        group4
	CMPQ       R13, BX
	JLT        block4

	SUM4
	VMOVUPS X0, (DI)
	ADDQ    $16, DI
	LEAQ    (SI)(BX*4), SI
	SHRQ    $3, R13
	ADDQ    R13, R11
	ADDQ    R13, R12
	SUBQ    $4, CX
	JGE     four

one:
	ADDQ $4, CX
	JEQ  done

row:
	VXORPS X0, X0, X0
	XORQ   R13, R13

block1:
	BLOCK
	WIDEN(0, Z0)
	END

group1:
	LOADX
	ROW(SI, 0, Z0, Z4, Z5, X5, Z6, X6)
	ADDQ $4, AX
	ADDQ $64, R13
	CMPQ R13, R14
	JLT  group1
	CMPQ R13, BX
	JLT  block1

	SUM4
	VMOVSS X0, (DI)
	ADDQ   $4, DI
	ADDQ   BX, SI
	SHRQ   $5, R13
	ADDQ   R13, R11
	ADDQ   R13, R12
	DECQ   CX
	JNE    row

done:
	VZEROUPPER
	RET
