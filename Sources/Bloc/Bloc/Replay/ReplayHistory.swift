import DequeModule

/// A bloc's changes that can be undone, and those that have been undone.
///
/// ``ReplayCubit`` and ``ReplayBloc`` have a history. To add one to any other bloc, such as a hydrated one,
/// use ``Replayable``:
///
/// ```swift
/// final class Sketch: HydratedCubit<Drawing>, Replayable {
///   let history = ReplayHistory<Drawing>(limit: 100)
///
///   init() {
///     super.init(Drawing())
///     record(in: history)
///   }
/// }
/// ```
///
/// Only changes are recorded. Emitting the current state again isn't a change.
public final class ReplayHistory<State> {
  /// The maximum number of changes that can be undone, or `nil` for no limit. If you lower it, the oldest
  /// changes are discarded immediately. Changes that were undone can still be redone.
  public var limit: Int? {
    didSet { forgetOldest() }
  }
  /// A closure that returns whether undo and redo may restore a state. They skip all other states. The
  /// closure is called for each undo and redo, but not when a change is recorded.
  public var shouldReplay: (State) -> Bool

  private var done: Deque<Change<State>> = []
  private var undone: [Change<State>] = []
  /// A Boolean value that indicates whether the next change comes from the history, during a custom
  /// `replay(_:_:)` of the bloc.
  private var isReplaying = false
  /// A Boolean value that indicates whether the bloc has rejected the latest replayed state.
  private var wasRefused = false
  /// The number of recorded changes.
  private var recorded = 0
  /// The number of times that the history has been cleared.
  private var cleared = 0
  /// The latest call to undo or redo.
  private(set) var origin = ErrorOrigin()

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes that can be undone. If it is zero, no history is kept.
  ///   - shouldReplay: A closure that returns whether undo and redo may restore a state.
  public init(limit: Int? = nil, shouldReplay: @escaping (State) -> Bool = { _ in true }) {
    self.limit = limit
    self.shouldReplay = shouldReplay
  }

  /// A Boolean value that indicates whether a change can be undone.
  public var canUndo: Bool { done.contains { shouldReplay($0.currentState) } }

  /// A Boolean value that indicates whether a change can be redone.
  public var canRedo: Bool { undone.contains { shouldReplay($0.nextState) } }

  /// Discards all changes.
  public func clear() {
    done = []
    undone = []
    cleared += 1
  }

  func record(_ change: Change<State>) {
    if isReplaying {
      // States that listeners emit during this change are recorded as separate changes.
      isReplaying = false
      return
    }
    recorded += 1
    undone = []
    done.append(change)
    forgetOldest()
  }

  private func forgetOldest() {
    guard let limit, done.count > limit else { return }
    done.removeFirst(done.count - max(limit, 0))
  }

  /// Moves to the next state in a direction, and replays it.
  ///
  /// If the bloc rejects the state, the history doesn't change, except for changes that hooks have recorded
  /// in the meantime.
  ///
  /// - Parameters:
  ///   - direction: The direction through the history.
  ///   - origin: The call to undo or redo.
  ///   - replay: A closure that makes the bloc emit a state. It isn't called if there is no state in the
  ///     direction.
  func go(_ direction: ReplayDirection, at origin: ErrorOrigin, _ replay: (State) -> Void) {
    guard let (state, changes) = take(direction) else { return }
    let (recordedBefore, clearedBefore, outerWasRefused) = (recorded, cleared, wasRefused)
    self.origin = origin
    isReplaying = true
    wasRefused = false
    replay(state)
    isReplaying = false
    if wasRefused, cleared == clearedBefore { putBack(changes, direction, below: recorded - recordedBefore) }
    wasRefused = outerWasRefused
    forgetOldest()
  }

  /// Replays a state through the bloc itself, without recording the change.
  ///
  /// - Parameter apply: A closure that replaces the bloc's state, and returns whether the bloc has accepted
  ///   it. States emitted by hooks and listeners are recorded as separate changes.
  func letBlocReplay(_ apply: () -> Bool) {
    isReplaying = false
    wasRefused = !apply()
  }

  /// - Returns: The next state in a direction, and the changes up to it, or `nil` if none exists.
  private func take(_ direction: ReplayDirection) -> (state: State, changes: [Change<State>])? {
    var changes: [Change<State>] = []
    switch direction {
    case .undo:
      guard canUndo else { return nil }
      while let change = done.popLast() {
        undone.append(change)
        changes.append(change)
        if shouldReplay(change.currentState) { return (change.currentState, changes) }
      }
    case .redo:
      guard canRedo else { return nil }
      while let change = undone.popLast() {
        done.append(change)
        changes.append(change)
        if shouldReplay(change.nextState) { return (change.nextState, changes) }
      }
    }
    return nil
  }

  /// Reverses the effect of `take(_:)`.
  ///
  /// - Parameter count: The number of changes that have been recorded since. The first of them has emptied
  ///   `undone`.
  private func putBack(_ changes: [Change<State>], _ direction: ReplayDirection, below count: Int) {
    let end = max(done.count - count, 0)
    switch direction {
    case .undo:
      if count == 0 { undone.removeLast(min(changes.count, undone.count)) }
      done.insert(contentsOf: changes.reversed(), at: end)
    case .redo:
      done.removeSubrange(max(end - changes.count, 0)..<end)
      if count == 0 { undone.append(contentsOf: changes.reversed()) }
    }
  }
}

/// The direction through a bloc's history.
public enum ReplayDirection: Sendable {
  case undo, redo
}
