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
  /// Which states can be gone back to, and forward. The others are skipped. It is asked when a change is
  /// taken back, not when the change is made.
  public var shouldReplay: (State) -> Bool

  private var done: Deque<Change<State>> = []
  private var undone: [Change<State>] = []
  /// Whether the next change comes from the history.
  private var isReplaying = false
  /// The latest call that went through the history.
  private(set) var origin = ErrorOrigin()

  /// - Parameters:
  ///   - limit: How many changes can be taken back at most. With none, no history is kept.
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
  }

  /// A change was made.
  func record(_ change: Change<State>) {
    if isReplaying {
      // What a listener emits when it hears of this one is a change of its own.
      isReplaying = false
      return
    }
    undone = []
    done.append(change)
    forgetOldest()
  }

  private func forgetOldest() {
    guard let limit, done.count > limit else { return }
    done.removeFirst(done.count - max(limit, 0))
  }

  /// - Returns: The state to go back to, if there is one.
  func takeBack() -> State? {
    guard canUndo else { return nil }
    while let change = done.popLast() {
      undone.append(change)
      if shouldReplay(change.currentState) { return change.currentState }
    }
    return nil
  }

  /// - Returns: The state to go forward to, if there is one.
  func goForward() -> State? {
    guard canRedo else { return nil }
    defer { forgetOldest() }
    while let change = undone.popLast() {
      done.append(change)
      if shouldReplay(change.nextState) { return change.nextState }
    }
    return nil
  }

  /// Makes a change that is not recorded.
  ///
  /// - Parameters:
  ///   - origin: The call that goes through the history.
  ///   - body: A closure that makes the change.
  func replaying(at origin: ErrorOrigin, _ body: () -> Void) {
    self.origin = origin
    isReplaying = true
    defer { isReplaying = false }
    body()
  }
}
