// A stub of the module with this name.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public func lock() {}
  public func unlock() {}
}

extension OSAllocatedUnfairLock where State == () {
  public init() {}
}

public final class OSLog: @unchecked Sendable {
  public var signpostsEnabled: Bool { false }

  public init(subsystem: String, category: String) {}
}

public struct OSSignpostID: Sendable {
  public static var exclusive: OSSignpostID { OSSignpostID(0) }

  public init(_ value: UInt64) {}
}

public struct OSSignpostType: Sendable {
  public static var begin: OSSignpostType { OSSignpostType() }
  public static var end: OSSignpostType { OSSignpostType() }
  public static var event: OSSignpostType { OSSignpostType() }
}

public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer = #dsohandle,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {}

public func os_signpost(
  _ type: OSSignpostType,
  dso: UnsafeRawPointer = #dsohandle,
  log: OSLog,
  name: StaticString,
  signpostID: OSSignpostID = .exclusive,
  _ format: StaticString,
  _ arguments: any CVarArg...
) {}
