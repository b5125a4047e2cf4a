import IssueReporting

/// Counts the actions that a store handles without becoming idle, to report actions that trigger each other
/// endlessly.
@usableFromInline
struct Feedback {
  /// The number of actions at which the store reports a loop. No feature needs so many at once.
  @usableFromInline var limit = 1_000_000

  /// The number of actions that are named, so that a circle of several can be seen.
  @usableFromInline static var namesInReport: Int { 6 }

  @usableFromInline var handled = 0
  private var names: [String] = []

  /// The store was at rest.
  @inline(__always)
  mutating func restart() {
    handled = 0
  }

  /// The store handles an action that waited while it handled others.
  @inlinable
  mutating func count(_ action: some Any) {
    handled += 1
    if handled > limit - Self.namesInReport, handled <= limit { note(action) }
  }

  @usableFromInline
  @inline(never)
  mutating func note(_ action: some Any) {
    names.append(describe(action))
    guard handled == limit else { return }
    report()
    names = []
  }

  private func report() {
    reportIssue(
      """
      A store has handled \(limit) actions without coming to rest. The latest were:

      \(indented(names))

      It seems that these bring each other about without an end, by effects that answer at once or by observers that send. The \
      store goes on, but until they stop 'send' does not return and nobody sees the state.

      Make the reducer return '.none' once there is nothing left to do, make the observer send only what changes something, \
      or let the effect wait for something.
      """
    )
  }
}
