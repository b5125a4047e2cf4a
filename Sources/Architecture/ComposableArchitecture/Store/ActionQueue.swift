import DequeModule
import IssueReporting

/// An action that waits to be handled.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  /// The group that counts the action and the effects that it starts.
  @usableFromInline let group: EffectGroup
  /// The transaction of the state change.
  @usableFromInline let transaction: Transaction
  /// The innermost effect with ids that sent it, if it waited for the owner: the action is dropped if one
  /// before it cancels that effect.
  @usableFromInline let origin: EffectRegistration?

  @inlinable
  init(action: Action, group: EffectGroup, transaction: Transaction, origin: EffectRegistration?) {
    self.action = action
    self.group = group
    self.transaction = transaction
    self.origin = origin
  }
}

/// Actions in the order in which they came.
///
/// `popFirst()` moves an action out, so that none is destroyed while the queue changes: an action whose
/// `deinit` sends an action finds the queue in a valid state.
@usableFromInline typealias ActionQueue<Action> = Deque<QueuedAction<Action>>

extension Deque {
  /// Releases the memory of an empty queue that was long: a burst is not to be paid for in memory for ever
  /// after.
  ///
  /// - Parameter length: The number of elements that it had, at the most.
  @inlinable
  mutating func giveMemoryBack(afterHolding length: Int) {
    if length > 64, isEmpty { self = Deque() }
  }
}

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
