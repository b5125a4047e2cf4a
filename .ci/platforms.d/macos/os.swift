// Stands for the module of this name.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public func lock() {}
  public func unlock() {}
}

extension OSAllocatedUnfairLock where State == () {
  public init() {}
}
