// Functions to try the check itself on.
#include "abi.h"

unsigned char abi_echo[1024], abi_answer[64];
size_t abi_length;

ECHO(int32_t, mixed, Ref, uint16_t, bool, float, double, CFIndex)
ECHO(CGRect, rect, uint32_t)
VOID(range, Ref, CFRange, Ref)
