package login

import "laya/app/macos/quartz/framework"

// load opens the framework, which AppKit does not bring along. Only its class is used.
func load() error { return framework.Framework{Name: "ServiceManagement"}.Bind() }
