// Functions that echo their arguments. Each is declared with the prototype of Apple's header, so that a Go type that
// passes an argument in another width, order or register is found out.
//
// ECHO(result, name, argument types…) defines the function; VOID(name, argument types…) one without a result.
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/types.h>

typedef const void *Ref; // any pointer
typedef unsigned char Boolean;
typedef long CFIndex;
typedef unsigned long CFTypeID, CFOptionFlags, UniCharCount;
typedef double CFTimeInterval, CFAbsoluteTime;
typedef uint16_t UniChar, CGKeyCode;
typedef int32_t AXError, CGError;
typedef struct { CFIndex location, length; } CFRange;
typedef struct { double x, y; } CGPoint;
typedef struct { double width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;

// What was echoed: the arguments' bytes one behind the other, each with its size before it.
extern unsigned char abi_echo[1024];
extern size_t abi_length;
extern unsigned char abi_answer[64]; // what functions give

static inline void abi_put(const void *bytes, size_t size) {
	abi_echo[abi_length++] = (unsigned char)size;
	memcpy(abi_echo + abi_length, bytes, size);
	abi_length += size;
}

#define P0()
#define P1(A) A a
#define P2(A, B) A a, B b
#define P3(A, B, C) A a, B b, C c
#define P4(A, B, C, D) A a, B b, C c, D d
#define P5(A, B, C, D, E) A a, B b, C c, D d, E e
#define P6(A, B, C, D, E, F) A a, B b, C c, D d, E e, F f
#define P7(A, B, C, D, E, F, G) A a, B b, C c, D d, E e, F f, G g
#define E0()
#define E1(A) abi_put(&a, sizeof a);
#define E2(A, B) E1(A) abi_put(&b, sizeof b);
#define E3(A, B, C) E2(A, B) abi_put(&c, sizeof c);
#define E4(A, B, C, D) E3(A, B, C) abi_put(&d, sizeof d);
#define E5(A, B, C, D, E) E4(A, B, C, D) abi_put(&e, sizeof e);
#define E6(A, B, C, D, E, F) E5(A, B, C, D, E) abi_put(&f, sizeof f);
#define E7(A, B, C, D, E, F, G) E6(A, B, C, D, E, F) abi_put(&g, sizeof g);
#define PICK(_0, _1, _2, _3, _4, _5, _6, _7, N, ...) N
#define COUNT(...) PICK(_ __VA_OPT__(, ) __VA_ARGS__, 7, 6, 5, 4, 3, 2, 1, 0)
#define JOIN(A, B) JOIN_(A, B)
#define JOIN_(A, B) A##B
#define PARAMETERS(...) JOIN(P, COUNT(__VA_ARGS__))(__VA_ARGS__)
#define ECHOES(...) JOIN(E, COUNT(__VA_ARGS__))(__VA_ARGS__)

#define VOID(NAME, ...) void NAME(PARAMETERS(__VA_ARGS__)) { abi_length = 0; ECHOES(__VA_ARGS__) }
#define ECHO(R, NAME, ...) R NAME(PARAMETERS(__VA_ARGS__)) { \
	abi_length = 0; ECHOES(__VA_ARGS__) \
	R r; memcpy(&r, abi_answer, sizeof r); return r; }
