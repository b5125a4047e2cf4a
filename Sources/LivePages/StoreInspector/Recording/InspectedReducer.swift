import ComposableArchitecture
import SharedState
import Synchronization

extension Reducer {
  /// Records the actions of a store that runs this reducer.
  ///
  /// Apply this method to the outermost reducer of a store:
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter().inspected("counter")
  /// }
  /// ```
  ///
  /// ``Store/inspection`` then returns the recording, and can show earlier states. If you apply this method
  /// inside other reducers, it only records, and all elements of a `forEach` share one log.
  ///
  /// - Parameters:
  ///   - name: The name of the store. By default, it's the type of its state.
  ///   - inspector: The inspector to record with. While its ``Inspector/isRecording`` is `false`, an action
  ///     costs a branch and a call.
  /// - Returns: A reducer with the same behavior.
  public func inspected(_ name: String? = nil, by inspector: Inspector = .shared) -> InspectedReducer<Self> {
    InspectedReducer(base: self, name: name, inspector: inspector)
  }
}

/// A reducer whose actions an inspector records.
public struct InspectedReducer<Base: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let name: String?
  @usableFromInline let inspector: Inspector
  @usableFromInline let latest = LatestLog<Base.State, Base.Action>()

  init(base: Base, name: String?, inspector: Inspector) {
    self.base = base
    self.name = name
    self.inspector = inspector
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    latest.reduce(makeReduce: _makeReduce)(&state, action)
  }

  @inlinable
  public func _makeReduce() -> (_ state: inout Base.State, _ action: Base.Action) -> Effect<Base.Action> {
    let reduce = base._makeReduce()
    let log = makeLog(reduce)
    let gate = log.gate
    return { state, action in
      gate.isIdle ? reduce(&state, action) : log.reduce(&state, action)
    }
  }

  @usableFromInline
  func makeLog(
    _ reduce: @escaping (inout Base.State, Base.Action) -> Effect<Base.Action>
  ) -> StoreLog<Base.State, Base.Action> {
    let log = StoreLog(name: name, inspector: inspector, reduce: reduce)
    latest.log = log
    inspector.insert(log)
    return log
  }

  public func _attach(to store: AnyObject) {
    guard let store = store as? Store<State, Action> else { return }
    latest.log?.attach(to: store)
  }
}

/// The latest log of a reducer. A reducer is normally used for one store.
@usableFromInline
final class LatestLog<State, Action> {
  weak var log: StoreLog<State, Action>?
  private var reduce: ((inout State, Action) -> Effect<Action>)?

  /// Returns the function that runs the reducer outside of a store, for example in a test that calls the
  /// reducer directly. The function is created only once.
  func reduce(
    makeReduce: () -> (inout State, Action) -> Effect<Action>
  ) -> (inout State, Action) -> Effect<Action> {
    if let reduce { return reduce }
    let made = makeReduce()
    reduce = made
    return made
  }
}

/// Determines whether an inspected reducer runs without recording.
///
/// The class isn't generic and its check is inlined, because reading a generic type's metadata would cost
/// more than most reducers do.
@usableFromInline
final class RecordingGate {
  @usableFromInline let inspector: Inspector
  /// A Boolean value that indicates whether the store is showing a state other than its present one. Use this
  /// property only on the store's owner.
  @usableFromInline var isTravelling = false

  init(inspector: Inspector) {
    self.inspector = inspector
  }

  @inlinable var isIdle: Bool { !isTravelling && !inspector.recording.load(ordering: .relaxed) }
}

/// Keeps the history of shared values from the first recording until the inspector is deallocated. The
/// history continues while recording is paused, because existing entries show earlier shared values.
final class SharedMoments: Sendable {
  private let isFollowing = Atomic(false)

  deinit {
    if isFollowing.load(ordering: .relaxed) { SharedHistory.unfollow() }
  }

  /// The present moment.
  var current: Int {
    if !isFollowing.load(ordering: .relaxed), !isFollowing.exchange(true, ordering: .relaxed) {
      SharedHistory.follow()
    }
    return SharedHistory.moment { Footprint.bytes(ofAny: $0) }
  }
}
