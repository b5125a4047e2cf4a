/// A change of a shared value.
package struct SharedChange<Value: Sendable>: Sendable {
  /// The value before the change.
  package let base: Value
  /// The value after it.
  package let value: Value
}

/// A key that gets each change with the value before it, so that changes of several programs can be merged.
///
/// A change is given to the key also where a value has arrived from where it is kept since the change was
/// made. The key then merges both, and yields the result.
package protocol MergingSharedKey<Value>: SharedKey {
  /// Saves a change. Changes come one after the other, in the order in which they were made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - isOvertaken: A closure that says, while this function runs, whether a value of this key's was set
  ///     since the change was made.
  ///   - report: A closure that receives how saving goes, as often as that changes, on any thread. No lock of
  ///     the shared value may be waited for meanwhile.
  func save(
    _ change: SharedChange<Value>,
    isOvertaken: () -> Bool,
    report: @escaping @Sendable (Result<Void, any Error>) -> Void
  )
}

extension _SharedKeyDefault: MergingSharedKey where Base: MergingSharedKey {
  package func save(
    _ change: SharedChange<Base.Value>,
    isOvertaken: () -> Bool,
    report: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    base.save(change, isOvertaken: isOvertaken, report: report)
  }
}
