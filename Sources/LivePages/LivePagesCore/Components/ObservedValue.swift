/// A value that is made of observed objects, and made again when one of those has changed.
///
/// It belongs to an actor and is used there only.
package final class ObservedValue<Value> {
  /// What is raised when something has changed that the value is made of.
  package let flag: ChangeFlag
  private let reads: TrackedReads
  private var value: Value?

  /// - Parameters:
  ///   - reads: The reads of other parts of the page.
  ///   - onChange: A closure that is called when the value has to be made again. It may be called from any
  ///     thread.
  package init(beside reads: TrackedReads = TrackedReads(), onChange: @escaping @Sendable () -> Void) {
    self.reads = reads
    flag = ChangeFlag(in: nil, onChange: onChange)
  }

  /// The value as it is now.
  package func current(_ make: () -> Value) -> Value {
    if !flag.lower(), let value { return value }
    let new = reads.track(for: flag, make)
    value = new
    return new
  }

  deinit { reads.end(for: flag) }
}
