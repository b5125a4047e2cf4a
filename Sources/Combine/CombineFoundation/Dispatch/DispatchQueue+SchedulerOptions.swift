import Dispatch

extension DispatchQueue {
  /// Options for how a queue runs an action.
  public struct SchedulerOptions {
    /// The quality of service of the work.
    public var qos: DispatchQoS

    /// The flags of the work, such as `.barrier`.
    public var flags: DispatchWorkItemFlags

    /// The group that an action without a date belongs to while it waits and runs.
    public var group: DispatchGroup?

    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }
}

// Unchecked because of the flags, an option set that Dispatch has not marked; they are a number and the rest
// is marked.
extension DispatchQueue.SchedulerOptions: @unchecked Sendable {}
