import Synchronization

/// Counts the tasks that were told to go on and have not yet done so.
///
/// While virtual time runs an action it makes its count the ``current`` one. What resumes a task there
/// announces it, and the task says when it is awake: only then may time go on.
final class Wakeups: Sendable {
  /// The count of the tasks that the surrounding action wakes; `nil` where nothing waits for them.
  @TaskLocal static var current: Wakeups?

  private let missing = Atomic(0)

  /// Whether all who were announced have arrived.
  var areComplete: Bool { missing.load(ordering: .acquiring) == 0 }

  func announce(_ count: Int = 1) { missing.add(count, ordering: .relaxed) }

  func arrive() { missing.subtract(1, ordering: .releasing) }
}
