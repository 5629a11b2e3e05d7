//go:build !noasm

#include "textflag.h"
#include "avx512_amd64.h"

// The vectors here are whole blocks of 16 floats. Registers everywhere: DI dst, SI x, CX floats left.

// EXPCONSTANTS: ·expTable (vector_ref.go) into Z18..Z29: lowest and highest argument, log2 e, ln 2 in two parts, the
// polynomial with the highest power first, 1.
#define EXPCONSTANTS \
	VBROADCASTSS ·expTable+0(SB), Z18 \
	VBROADCASTSS ·expTable+4(SB), Z19 \
	VBROADCASTSS ·expTable+8(SB), Z20 \
	VBROADCASTSS ·expTable+12(SB), Z21 \
	VBROADCASTSS ·expTable+16(SB), Z22 \
	VBROADCASTSS ·expTable+20(SB), Z23 \
	VBROADCASTSS ·expTable+24(SB), Z24 \
	VBROADCASTSS ·expTable+28(SB), Z25 \
	VBROADCASTSS ·expTable+32(SB), Z26 \
	VBROADCASTSS ·expTable+36(SB), Z27 \
	VBROADCASTSS ·expTable+40(SB), Z28 \
	VBROADCASTSS ·expTable+44(SB), Z29

// EXP: Z1 = exp(Z0), as expOne; 2^n is n·2^23 added to the bits of 1. Clobbers Z0, Z2, Z3.
#define EXP \
	VMAXPS       Z18, Z0, Z0 \
	VMINPS       Z19, Z0, Z0 \
	VMULPS       Z20, Z0, Z2 \
	VCVTPS2DQ    Z2, Z2      \
	VCVTDQ2PS    Z2, Z3      \
	VFNMADD231PS Z21, Z3, Z0 \
	VFNMADD231PS Z22, Z3, Z0 \
	VMOVAPS      Z23, Z1     \
	VFMADD213PS  Z24, Z0, Z1 \
	VFMADD213PS  Z25, Z0, Z1 \
	VFMADD213PS  Z26, Z0, Z1 \
	VFMADD213PS  Z27, Z0, Z1 \
	VFMADD213PS  Z28, Z0, Z1 \
	VMULPS       Z0, Z1, Z1  \
	VFMADD213PS  Z0, Z0, Z1  \
	VADDPS       Z29, Z1, Z1 \
	VPSLLD       $23, Z2, Z2 \
	VPADDD       Z29, Z2, Z2 \
	VMULPS       Z2, Z1, Z1

// func swiGLUAVX512(dst, gate, up []float32)
//
//	SI gate   DX up
TEXT ·swiGLUAVX512(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ gate_base+24(FP), SI
	MOVQ gate_len+32(FP), CX
	MOVQ up_base+48(FP), DX
	EXPCONSTANTS
	TESTQ CX, CX
	JEQ   done

loop:
	VXORPS  X0, X0, X0
	VMOVUPS (SI), Z4
	VSUBPS  Z4, Z0, Z0
	EXP
	VADDPS  Z29, Z1, Z1
	VDIVPS  Z1, Z4, Z4
	VMULPS  (DX), Z4, Z4
	VMOVUPS Z4, (DI)
	ADDQ    $64, SI
	ADDQ    $64, DX
	ADDQ    $64, DI
	SUBQ    $16, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func expSumAVX512(dst, x []float32, shift float32) float32
//
//	Z5 shift   Z6 sum
TEXT ·expSumAVX512(SB), NOSPLIT, $0-60
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	VBROADCASTSS shift+48(FP), Z5
	VXORPS       X6, X6, X6
	EXPCONSTANTS
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS (SI), Z0
	VSUBPS  Z5, Z0, Z0
	EXP
	VMOVUPS Z1, (DI)
	VADDPS  Z1, Z6, Z6
	ADDQ    $64, SI
	ADDQ    $64, DI
	SUBQ    $16, CX
	JNE     loop

done:
	SUM16(Z6, Y6, X6, Y0, X0)
	VMOVSS X6, ret+56(FP)
	VZEROUPPER
	RET

// func sumExpAVX512(x []float32, shift float32) float32
//
//	Z5 shift   Z6 sum
TEXT ·sumExpAVX512(SB), NOSPLIT, $0-36
	MOVQ         x_base+0(FP), SI
	MOVQ         x_len+8(FP), CX
	VBROADCASTSS shift+24(FP), Z5
	VXORPS       X6, X6, X6
	EXPCONSTANTS
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS (SI), Z0
	VSUBPS  Z5, Z0, Z0
	EXP
	VADDPS  Z1, Z6, Z6
	ADDQ    $64, SI
	SUBQ    $16, CX
	JNE     loop

done:
	SUM16(Z6, Y6, X6, Y0, X0)
	VMOVSS X6, ret+32(FP)
	VZEROUPPER
	RET

// func sumSquaresAVX512(x []float32) float32
//
// Two blocks in turn.
TEXT ·sumSquaresAVX512(SB), NOSPLIT, $0-28
	MOVQ   x_base+0(FP), SI
	MOVQ   x_len+8(FP), CX
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	SUBQ   $32, CX
	JLT    last

loop:
	VMOVUPS     (SI), Z2
	VMOVUPS     64(SI), Z3
	VFMADD231PS Z2, Z2, Z0
	VFMADD231PS Z3, Z3, Z1
	ADDQ        $128, SI
	SUBQ        $32, CX
	JGE         loop

last:
	ADDQ        $32, CX
	JEQ         done
	VMOVUPS     (SI), Z2
	VFMADD231PS Z2, Z2, Z0

done:
	VADDPS Z1, Z0, Z0
	SUM16(Z0, Y0, X0, Y1, X1)
	VMOVSS X0, ret+24(FP)
	VZEROUPPER
	RET

// func scaleMulAVX512(dst, x, weight []float32, scale float32)
//
//	DX weight   Z5 scale
TEXT ·scaleMulAVX512(SB), NOSPLIT, $0-76
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	MOVQ         weight_base+48(FP), DX
	VBROADCASTSS scale+72(FP), Z5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMULPS  (SI), Z5, Z0
	VMULPS  (DX), Z0, Z0
	VMOVUPS Z0, (DI)
	ADDQ    $64, SI
	ADDQ    $64, DX
	ADDQ    $64, DI
	SUBQ    $16, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func maxAVX512(x []float32) float32
//
// At least one block; two in turn.
TEXT ·maxAVX512(SB), NOSPLIT, $0-28
	MOVQ    x_base+0(FP), SI
	MOVQ    x_len+8(FP), CX
	VMOVUPS (SI), Z0
	VMOVAPS Z0, Z1
	SUBQ    $32, CX
	JLT     last

loop:
	VMAXPS (SI), Z0, Z0
	VMAXPS 64(SI), Z1, Z1
	ADDQ   $128, SI
	SUBQ   $32, CX
	JGE    loop

last:
	ADDQ   $32, CX
	JEQ    done
	VMAXPS (SI), Z0, Z0

done:
	VMAXPS        Z1, Z0, Z0
	VEXTRACTF64X4 $1, Z0, Y1
	VMAXPS        Y1, Y0, Y0
	VEXTRACTF128  $1, Y0, X1
	VMAXPS        X1, X0, X0
	VPERMILPS     $0x4e, X0, X1
	VMAXPS        X1, X0, X0
	VPERMILPS     $0xb1, X0, X1
	VMAXPS        X1, X0, X0
	VMOVSS        X0, ret+24(FP)
	VZEROUPPER
	RET

// func addScaledAVX512(dst, x []float32, s float32)
//
//	Z5 s
TEXT ·addScaledAVX512(SB), NOSPLIT, $0-52
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	VBROADCASTSS s+48(FP), Z5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS     (DI), Z0
	VFMADD231PS (SI), Z5, Z0
	VMOVUPS     Z0, (DI)
	ADDQ        $64, SI
	ADDQ        $64, DI
	SUBQ        $16, CX
	JNE         loop

done:
	VZEROUPPER
	RET

// func scaleAVX512(x []float32, s float32)
//
//	Z5 s
TEXT ·scaleAVX512(SB), NOSPLIT, $0-28
	MOVQ         x_base+0(FP), SI
	MOVQ         x_len+8(FP), CX
	VBROADCASTSS s+24(FP), Z5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMULPS  (SI), Z5, Z0
	VMOVUPS Z0, (SI)
	ADDQ    $64, SI
	SUBQ    $16, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func widenAVX512(dst []float32, src []uint16)
TEXT ·widenAVX512(SB), NOSPLIT, $0-48
	MOVQ  dst_base+0(FP), DI
	MOVQ  src_base+24(FP), SI
	MOVQ  src_len+32(FP), CX
	TESTQ CX, CX
	JEQ   done

loop:
	VCVTPH2PS (SI), Z0
	VMOVUPS   Z0, (DI)
	ADDQ      $32, SI
	ADDQ      $64, DI
	SUBQ      $16, CX
	JNE       loop

done:
	VZEROUPPER
	RET

// func narrowAVX512(dst []uint16, src []float32)
TEXT ·narrowAVX512(SB), NOSPLIT, $0-48
	MOVQ  dst_base+0(FP), DI
	MOVQ  src_base+24(FP), SI
	MOVQ  src_len+32(FP), CX
	TESTQ CX, CX
	JEQ   done

loop:
	VMOVUPS   (SI), Z0
	VCVTPS2PH $0, Z0, (DI) // to the nearest, ties to even
	ADDQ      $64, SI
	ADDQ      $32, DI
	SUBQ      $16, CX
	JNE       loop

done:
	VZEROUPPER
	RET

// func streamReadAVX512(p []byte) uint64
//
// Whole blocks of 256 bytes.
TEXT ·streamReadAVX512(SB), NOSPLIT, $0-32
	MOVQ   p_base+0(FP), SI
	MOVQ   p_len+8(FP), CX
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1
	VPXORQ Z2, Z2, Z2
	VPXORQ Z3, Z3, Z3
	TESTQ  CX, CX
	JEQ    done

loop:
	VPXORQ (SI), Z0, Z0
	VPXORQ 64(SI), Z1, Z1
	VPXORQ 128(SI), Z2, Z2
	VPXORQ 192(SI), Z3, Z3
	ADDQ   $256, SI
	SUBQ   $256, CX
	JNE    loop

done:
	VPXORQ        Z1, Z0, Z0
	VPXORQ        Z3, Z2, Z2
	VPXORQ        Z2, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPXOR         Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPXOR         X1, X0, X0
	VPSRLDQ       $8, X0, X1
	VPXOR         X1, X0, X0
	VMOVQ         X0, ret+24(FP)
	VZEROUPPER
	RET
