import DequeModule

/// The changes of a bloc that you can undo, and those that you can redo.
///
/// ``ReplayCubit`` and ``ReplayBloc`` already have a history. To add one to another bloc, such as a hydrated
/// one, use ``Replayable``:
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
/// The history records only changes, so it ignores the current state when the bloc emits it again.
public final class ReplayHistory<State> {
  /// The maximum number of changes that you can undo, or `nil` for no limit.
  ///
  /// When you lower the limit, the oldest changes are discarded immediately. You can still redo the changes
  /// that you have undone.
  public var limit: Int? {
    didSet { forgetOldest() }
  }
  /// A closure that returns whether undo and redo may restore a state.
  ///
  /// Undo and redo skip all other states. The closure is called for each undo and redo, but not when a change
  /// is recorded.
  public var shouldReplay: (State) -> Bool

  private var done: Deque<Change<State>> = []
  private var undone: [Change<State>] = []
  /// A Boolean value that indicates whether the next change comes from the history, while a custom
  /// `replay(_:_:)` of the bloc runs.
  private var isReplaying = false
  /// A Boolean value that indicates whether the bloc has rejected the latest replayed state.
  private var wasRefused = false
  /// The number of recorded changes.
  private var recorded = 0
  /// The number of times that the history was cleared.
  private var cleared = 0
  /// The latest call to undo or redo.
  private(set) var origin = ErrorOrigin()

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes that you can undo. If it is zero, there is no history.
  ///   - shouldReplay: A closure that returns whether undo and redo may restore a state.
  public init(limit: Int? = nil, shouldReplay: @escaping (State) -> Bool = { _ in true }) {
    self.limit = limit
    self.shouldReplay = shouldReplay
  }

  /// A Boolean value that indicates whether there is a change to undo.
  public var canUndo: Bool { done.contains { shouldReplay($0.currentState) } }

  /// A Boolean value that indicates whether there is a change to redo.
  public var canRedo: Bool { undone.contains { shouldReplay($0.nextState) } }

  /// Discards all changes.
  public func clear() {
    done = []
    undone = []
    cleared += 1
  }

  func record(_ change: Change<State>) {
    if isReplaying {
      // States that listeners emit during this change are changes of their own.
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
  /// If the bloc rejects the state, the history remains the same, except for changes that hooks have recorded
  /// in the meantime.
  ///
  /// - Parameters:
  ///   - direction: The direction through the history.
  ///   - origin: The call to undo or redo.
  ///   - replay: A closure that makes the bloc emit a state. It isn't called when there is no state in the
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
  /// - Parameter apply: A closure that replaces the bloc's state, and returns whether the bloc accepted it.
  ///   States that hooks and listeners emit are recorded as changes of their own.
  func letBlocReplay(_ apply: () -> Bool) {
    isReplaying = false
    wasRefused = !apply()
  }

  /// - Returns: The next state in a direction, and the changes up to it, or `nil` if there is none.
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
  /// - Parameter count: The number of changes that have been recorded since, of which the first has emptied
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
