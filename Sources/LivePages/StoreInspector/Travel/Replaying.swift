import Synchronization

/// Tells inspected reducers that actions of the past are run through them again, which they do not record.
enum Replaying {
  @TaskLocal private static var isHere = false
  private static let count = Atomic(0)

  /// Whether that goes on here. While it does nowhere, this costs one atomic load.
  static var isActive: Bool { count.load(ordering: .relaxed) > 0 && isHere }

  static func run(_ operation: () -> Void) {
    count.add(1, ordering: .relaxed)
    defer { count.subtract(1, ordering: .relaxed) }
    $isHere.withValue(true, operation: operation)
  }
}
