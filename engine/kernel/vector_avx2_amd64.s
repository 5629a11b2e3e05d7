//go:build !noasm

#include "textflag.h"

// The vectors here are whole blocks of 16 floats. Registers everywhere: DI dst, SI x, CX floats left.

// SUM8(y, x, tx): the 8 lanes of y, added into lane 0 of x, its narrower view.
#define SUM8(y, x, tx) \
	VEXTRACTF128 $1, y, tx \
	VADDPS       tx, x, x  \
	VHADDPS      x, x, x   \
	VHADDPS      x, x, x

// EXPCONSTANTS: the part of ·expTable (vector_ref.go) that has a register: ln 2 in two parts, 1.
#define EXPCONSTANTS \
	VBROADCASTSS ·expTable+12(SB), Y13 \
	VBROADCASTSS ·expTable+16(SB), Y14 \
	VBROADCASTSS ·expTable+44(SB), Y15

// TERM(at): Y1 = Y1·Y0 + the table's float there.
#define TERM(at) \
	VBROADCASTSS ·expTable+at(SB), Y4 \
	VFMADD213PS  Y4, Y0, Y1

// EXP: Y1 = exp(Y0), as expOne; 2^n is n·2^23 added to the bits of 1. Clobbers Y0, Y2..Y4, Y10..Y12.
#define EXP \
	VBROADCASTSS ·expTable+0(SB), Y10 \
	VBROADCASTSS ·expTable+4(SB), Y11 \
	VBROADCASTSS ·expTable+8(SB), Y12 \
	VBROADCASTSS ·expTable+20(SB), Y1 \
	VMAXPS       Y10, Y0, Y0          \
	VMINPS       Y11, Y0, Y0          \
	VMULPS       Y12, Y0, Y2          \
	VCVTPS2DQ    Y2, Y2               \
	VCVTDQ2PS    Y2, Y3               \
	VFNMADD231PS Y13, Y3, Y0          \
	VFNMADD231PS Y14, Y3, Y0          \
	TERM(24)                          \
	TERM(28)                          \
	TERM(32)                          \
	TERM(36)                          \
	TERM(40)                          \
	VMULPS       Y0, Y1, Y1           \
	VFMADD213PS  Y0, Y0, Y1           \
	VADDPS       Y15, Y1, Y1          \
	VPSLLD       $23, Y2, Y2          \
	VPADDD       Y15, Y2, Y2          \
	VMULPS       Y2, Y1, Y1

// func swiGLUAVX2(dst, gate, up []float32)
//
//	SI gate   DX up
TEXT ·swiGLUAVX2(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ gate_base+24(FP), SI
	MOVQ gate_len+32(FP), CX
	MOVQ up_base+48(FP), DX
	EXPCONSTANTS
	TESTQ CX, CX
	JEQ   done

loop:
	VXORPS  X0, X0, X0
	VMOVUPS (SI), Y7
	VSUBPS  Y7, Y0, Y0
	EXP
	VADDPS  Y15, Y1, Y1
	VDIVPS  Y1, Y7, Y7
	VMULPS  (DX), Y7, Y7
	VMOVUPS Y7, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DX
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func expSumAVX2(dst, x []float32, shift float32) float32
//
//	Y5 shift   Y6 sum
TEXT ·expSumAVX2(SB), NOSPLIT, $0-60
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	VBROADCASTSS shift+48(FP), Y5
	VXORPS       X6, X6, X6
	EXPCONSTANTS
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS (SI), Y0
	VSUBPS  Y5, Y0, Y0
	EXP
	VMOVUPS Y1, (DI)
	VADDPS  Y1, Y6, Y6
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNE     loop

done:
	SUM8(Y6, X6, X0)
	VMOVSS X6, ret+56(FP)
	VZEROUPPER
	RET

// func sumExpAVX2(x []float32, shift float32) float32
//
//	Y5 shift   Y6 sum
TEXT ·sumExpAVX2(SB), NOSPLIT, $0-36
	MOVQ         x_base+0(FP), SI
	MOVQ         x_len+8(FP), CX
	VBROADCASTSS shift+24(FP), Y5
	VXORPS       X6, X6, X6
	EXPCONSTANTS
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS (SI), Y0
	VSUBPS  Y5, Y0, Y0
	EXP
	VADDPS  Y1, Y6, Y6
	ADDQ    $32, SI
	SUBQ    $8, CX
	JNE     loop

done:
	SUM8(Y6, X6, X0)
	VMOVSS X6, ret+32(FP)
	VZEROUPPER
	RET

// func sumSquaresAVX2(x []float32) float32
//
// The halves of a block in turn.
TEXT ·sumSquaresAVX2(SB), NOSPLIT, $0-28
	MOVQ   x_base+0(FP), SI
	MOVQ   x_len+8(FP), CX
	VXORPS X0, X0, X0
	VXORPS X1, X1, X1
	TESTQ  CX, CX
	JEQ    done

loop:
	VMOVUPS     (SI), Y2
	VMOVUPS     32(SI), Y3
	VFMADD231PS Y2, Y2, Y0
	VFMADD231PS Y3, Y3, Y1
	ADDQ        $64, SI
	SUBQ        $16, CX
	JNE         loop

done:
	VADDPS Y1, Y0, Y0
	SUM8(Y0, X0, X1)
	VMOVSS X0, ret+24(FP)
	VZEROUPPER
	RET

// func scaleMulAVX2(dst, x, weight []float32, scale float32)
//
//	DX weight   Y5 scale
TEXT ·scaleMulAVX2(SB), NOSPLIT, $0-76
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	MOVQ         weight_base+48(FP), DX
	VBROADCASTSS scale+72(FP), Y5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMULPS  (SI), Y5, Y0
	VMULPS  (DX), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DX
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func maxAVX2(x []float32) float32
//
// At least one block; its halves in turn.
TEXT ·maxAVX2(SB), NOSPLIT, $0-28
	MOVQ    x_base+0(FP), SI
	MOVQ    x_len+8(FP), CX
	VMOVUPS (SI), Y0
	VMOVAPS Y0, Y1

loop:
	VMAXPS (SI), Y0, Y0
	VMAXPS 32(SI), Y1, Y1
	ADDQ   $64, SI
	SUBQ   $16, CX
	JNE    loop

	VMAXPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VMAXPS       X1, X0, X0
	VPERMILPS    $0x4e, X0, X1
	VMAXPS       X1, X0, X0
	VPERMILPS    $0xb1, X0, X1
	VMAXPS       X1, X0, X0
	VMOVSS       X0, ret+24(FP)
	VZEROUPPER
	RET

// func addScaledAVX2(dst, x []float32, s float32)
//
//	Y5 s
TEXT ·addScaledAVX2(SB), NOSPLIT, $0-52
	MOVQ         dst_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	VBROADCASTSS s+48(FP), Y5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMOVUPS     (DI), Y0
	VFMADD231PS (SI), Y5, Y0
	VMOVUPS     Y0, (DI)
	ADDQ        $32, SI
	ADDQ        $32, DI
	SUBQ        $8, CX
	JNE         loop

done:
	VZEROUPPER
	RET

// func scaleAVX2(x []float32, s float32)
//
//	Y5 s
TEXT ·scaleAVX2(SB), NOSPLIT, $0-28
	MOVQ         x_base+0(FP), SI
	MOVQ         x_len+8(FP), CX
	VBROADCASTSS s+24(FP), Y5
	TESTQ        CX, CX
	JEQ          done

loop:
	VMULPS  (SI), Y5, Y0
	VMOVUPS Y0, (SI)
	ADDQ    $32, SI
	SUBQ    $8, CX
	JNE     loop

done:
	VZEROUPPER
	RET

// func widenAVX2(dst []float32, src []uint16)
TEXT ·widenAVX2(SB), NOSPLIT, $0-48
	MOVQ  dst_base+0(FP), DI
	MOVQ  src_base+24(FP), SI
	MOVQ  src_len+32(FP), CX
	TESTQ CX, CX
	JEQ   done

loop:
	VCVTPH2PS (SI), Y0
	VMOVUPS   Y0, (DI)
	ADDQ      $16, SI
	ADDQ      $32, DI
	SUBQ      $8, CX
	JNE       loop

done:
	VZEROUPPER
	RET

// func narrowAVX2(dst []uint16, src []float32)
TEXT ·narrowAVX2(SB), NOSPLIT, $0-48
	MOVQ  dst_base+0(FP), DI
	MOVQ  src_base+24(FP), SI
	MOVQ  src_len+32(FP), CX
	TESTQ CX, CX
	JEQ   done

loop:
	VMOVUPS   (SI), Y0
	VCVTPS2PH $0, Y0, (DI) // to the nearest, ties to even
	ADDQ      $32, SI
	ADDQ      $16, DI
	SUBQ      $8, CX
	JNE       loop

done:
	VZEROUPPER
	RET

// func streamReadAVX2(p []byte) uint64
//
// Whole blocks of 256 bytes.
TEXT ·streamReadAVX2(SB), NOSPLIT, $0-32
	MOVQ  p_base+0(FP), SI
	MOVQ  p_len+8(FP), CX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	TESTQ CX, CX
	JEQ   done

loop:
	VPXOR (SI), Y0, Y0
	VPXOR 32(SI), Y1, Y1
	VPXOR 64(SI), Y2, Y2
	VPXOR 96(SI), Y3, Y3
	VPXOR 128(SI), Y0, Y0
	VPXOR 160(SI), Y1, Y1
	VPXOR 192(SI), Y2, Y2
	VPXOR 224(SI), Y3, Y3
	ADDQ  $256, SI
	SUBQ  $256, CX
	JNE   loop

done:
	VPXOR        Y1, Y0, Y0
	VPXOR        Y3, Y2, Y2
	VPXOR        Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPXOR        X1, X0, X0
	VPSRLDQ      $8, X0, X1
	VPXOR        X1, X0, X0
	VMOVQ        X0, ret+24(FP)
	VZEROUPPER
	RET
