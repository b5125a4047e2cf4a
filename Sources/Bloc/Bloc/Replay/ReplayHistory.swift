import DequeModule

/// The former states of a bloc, which can be taken back, and those that were taken back.
///
/// ``ReplayCubit`` and ``ReplayBloc`` have one. Any other bloc, a hydrated one for instance, gets one by
/// ``Replayable``:
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
/// Only changes are kept: an emission that repeats the state, and so is no change, takes no place in the
/// history.
public final class ReplayHistory<State> {
  /// The most changes that can be undone; `nil` for all. Lowering it discards the oldest changes at once;
  /// undone changes can still be redone.
  public var limit: Int? {
    didSet { forgetOldest() }
  }
  /// A closure that returns whether a state can be gone back to, or forward. Other states are skipped. It is
  /// called when a change is taken back or made again, not when the change is made first.
  public var shouldReplay: (State) -> Bool

  private var done: Deque<Change<State>> = []
  private var undone: [Change<State>] = []
  /// Whether the next change comes from the history: while a `replay(_:_:)` of the bloc's own is at work.
  private var isReplaying = false
  /// Whether the bloc has refused the state that was to be replayed last.
  private var wasRefused = false
  /// The number of changes that were recorded so far.
  private var recorded = 0
  /// The number of times that everything was forgotten.
  private var cleared = 0
  /// The latest call that went through the history.
  private(set) var origin = ErrorOrigin()

  /// - Parameters:
  ///   - limit: The number of changes that can be taken back at most. With none, no history is kept.
  ///   - shouldReplay: A closure that returns whether a state can be gone back to, or forward.
  public init(limit: Int? = nil, shouldReplay: @escaping (State) -> Bool = { _ in true }) {
    self.limit = limit
    self.shouldReplay = shouldReplay
  }

  /// Whether there is a state to go back to.
  public var canUndo: Bool { done.contains { shouldReplay($0.currentState) } }

  /// Whether there is a state to go forward to.
  public var canRedo: Bool { undone.contains { shouldReplay($0.nextState) } }

  /// Forgets everything.
  public func clear() {
    done = []
    undone = []
    cleared += 1
  }

  /// A change was made.
  func record(_ change: Change<State>) {
    if isReplaying {
      // What a listener emits when it hears of this one is a change of its own.
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

  /// Takes the changes up to the next state in a direction, and has them made.
  ///
  /// If the bloc refuses the state, the history stays as it was, but for what hooks have recorded meanwhile.
  ///
  /// - Parameters:
  ///   - direction: The way through the history.
  ///   - origin: The call that goes through the history.
  ///   - replay: A closure that makes a state the bloc's. It is not called if there is none in the direction.
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
  /// - Parameter apply: A closure that makes the state the bloc's, and returns whether the bloc has accepted
  ///   it. What its hooks and listeners emit are changes of their own.
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

  /// Reverses what `take(_:)` did.
  ///
  /// - Parameter count: The number of changes that were recorded since. Their first has emptied `undone`.
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

/// The direction in which a bloc goes through its history.
public enum ReplayDirection: Sendable {
  case undo, redo
}
