// A stub of the module with this name: the C library, and Swift's replacements for macros and variadic
// functions, which aren't imported.
@_exported import SwiftMusl

public var errno: Int32 {
  get { __errno_location().pointee }
  set { __errno_location().pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }

public var S_IWOTH: mode_t { 0o2 }
public var S_ISVTX: mode_t { 0o1000 }
