import TributaryReports

/// A value with the versions of the shared values that it was derived from or contains. It tells later whether other
/// code, such as another store, has changed them.
package struct SharedSnapshot<Value> {
  package let value: Value
  private let readings: [SharedReads.Reading]

  /// Creates a snapshot of a value.
  ///
  /// - Parameters:
  ///   - value: A closure that derives the value.
  ///   - isDuplicate: A closure that returns whether two values are equal. It reads the shared values that the value
  ///     contains.
  /// - Returns: `nil` if the value depends on no shared value.
  package init?(_ value: () -> Value, isDuplicate: (Value, Value) -> Bool) {
    let reads = SharedReads(isAfterChange: false)
    self.value = SharedReads.slot.withObject(reads) {
      let value = value()
      _ = isDuplicate(value, value)
      return value
    }
    readings = reads.readings
    if readings.isEmpty { return nil }
  }

  /// Returns whether a later value differs, because other code has changed a shared value since.
  ///
  /// - Parameters:
  ///   - later: The later value of the same state.
  ///   - isDuplicate: A closure that returns whether two values are equal.
  package func hasChanged(
    to later: @autoclosure () -> Value,
    isDuplicate: (Value, Value) -> Bool
  ) -> Bool {
    let changed = Set(readings.lazy.filter { !$0.isUpToDate }.map { ObjectIdentifier($0.aspect) })
    if changed.isEmpty { return false }
    let reads = SharedReads(isAfterChange: false)
    let isEqual = SharedReads.slot.withObject(reads) { isDuplicate(value, later()) }
    // A shared value compared with itself is equal, although it has changed.
    return !isEqual || reads.readings.contains { changed.contains(ObjectIdentifier($0.aspect)) }
  }
}
