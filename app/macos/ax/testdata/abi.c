// Every function of the table of ApplicationServices, with the prototype of its header; in the table's order.
#include "abi.h"

unsigned char abi_echo[1024], abi_answer[64];
size_t abi_length;

typedef uint32_t AXCopyMultipleAttributeOptions, AXValueType;
typedef void (*AXObserverCallback)(Ref observer, Ref element, Ref notification, void *refcon);
ECHO(Boolean, AXIsProcessTrustedWithOptions, Ref)

ECHO(Ref, AXUIElementCreateSystemWide)
ECHO(Ref, AXUIElementCreateApplication, pid_t)
ECHO(CFTypeID, AXUIElementGetTypeID)
ECHO(AXError, AXUIElementGetPid, Ref, pid_t *)
ECHO(AXError, AXUIElementSetMessagingTimeout, Ref, float)
ECHO(AXError, AXUIElementCopyAttributeNames, Ref, Ref *)
ECHO(AXError, AXUIElementCopyParameterizedAttributeNames, Ref, Ref *)
ECHO(AXError, AXUIElementCopyAttributeValue, Ref, Ref, Ref *)
ECHO(AXError, AXUIElementCopyMultipleAttributeValues, Ref, Ref, AXCopyMultipleAttributeOptions, Ref *)
ECHO(AXError, AXUIElementCopyParameterizedAttributeValue, Ref, Ref, Ref, Ref *)
ECHO(AXError, AXUIElementCopyElementAtPosition, Ref, float, float, Ref *)
ECHO(AXError, AXUIElementIsAttributeSettable, Ref, Ref, Boolean *)
ECHO(AXError, AXUIElementSetAttributeValue, Ref, Ref, Ref)
ECHO(AXError, AXUIElementPerformAction, Ref, Ref)

ECHO(Ref, AXValueCreate, AXValueType, const void *)
ECHO(AXValueType, AXValueGetType, Ref)
ECHO(Boolean, AXValueGetValue, Ref, AXValueType, void *)
ECHO(CFTypeID, AXValueGetTypeID)

ECHO(AXError, AXObserverCreate, pid_t, AXObserverCallback, Ref *)
ECHO(AXError, AXObserverAddNotification, Ref, Ref, Ref, void *)
ECHO(AXError, AXObserverRemoveNotification, Ref, Ref, Ref)
ECHO(Ref, AXObserverGetRunLoopSource, Ref)
