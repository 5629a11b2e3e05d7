package main

// exceptions are methods that the bindings don't have, each with Apple's page about it.
var exceptions = map[string]string{
	"+[NSObject alloc]":                                   "https://developer.apple.com/documentation/objectivec/nsobject-c.class/alloc",
	"-[NSObject init]":                                    "https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()",
	"-[NSObject retain]":                                  "https://developer.apple.com/documentation/objectivec/nsobject-c.protocol/retain",
	"-[NSObject release]":                                 "https://developer.apple.com/documentation/objectivec/nsobject-c.protocol/release",
	"-[NSObject autorelease]":                             "https://developer.apple.com/documentation/objectivec/nsobject-c.protocol/autorelease",
	"-[NSObject respondsToSelector:]":                     "https://developer.apple.com/documentation/objectivec/nsobject-swift.protocol/responds(to:)",
	"+[NSThread isMainThread]":                            "https://developer.apple.com/documentation/foundation/thread/ismainthread (class property)",
	"-[NSApplication activate]":                           "https://developer.apple.com/documentation/appkit/nsapplication/activate() (macOS 14, after darwinkit)",
	"-[NSControl cell]":                                   "https://developer.apple.com/documentation/appkit/nscontrol/cell",
	"-[NSWindow setAccessibilityElement:]":                "https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol/setaccessibilityelement(_:)",
	"-[NSView setAccessibilityHidden:]":                   "https://developer.apple.com/documentation/appkit/nsaccessibilityprotocol/setaccessibilityhidden(_:)",
	"-[NSEvent modifierFlags]":                            "https://developer.apple.com/documentation/appkit/nsevent/modifierflags-swift.property; darwinkit has the class method of this name",
	"-[NSAttributedString boundingRectWithSize:options:]": "<AppKit/NSStringDrawing.h>; darwinkit and Apple's pages have ...options:context:, which GNUstep lacks",
	"-[NSScreen auxiliaryTopRightArea]":                   "https://developer.apple.com/documentation/appkit/nsscreen/auxiliarytoprightarea (macOS 12, after darwinkit)",
	"-[NSView setAccessibilityLabel:]":                    "https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/setaccessibilitylabel(_:), which NSView adopts; darwinkit has it with the protocol",
	"-[NSTableColumn setDataCell:]":                       "<AppKit/NSTableColumn.h>, @property (strong) id dataCell",
	"+[SMAppService mainAppService]":                      "https://developer.apple.com/documentation/servicemanagement/smappservice/mainapp (macOS 13, after darwinkit)",
	"+[SMAppService openSystemSettingsLoginItems]":        "https://developer.apple.com/documentation/servicemanagement/smappservice/opensystemsettingsloginitems()",
	"-[SMAppService registerAndReturnError:]":             "https://developer.apple.com/documentation/servicemanagement/smappservice/register()",
	"-[SMAppService unregisterAndReturnError:]":           "https://developer.apple.com/documentation/servicemanagement/smappservice/unregister()",
	"-[SMAppService status]":                              "https://developer.apple.com/documentation/servicemanagement/smappservice/status-swift.property",
}
