import AnimationFeature
import ComposableArchitecture
import Dispatch
import LivePages

/// One browser session's circle. The actor owns the store, and hands on how each change is to move.
public actor AnimationSession: LiveSession {
  private let clock: any Clock<Duration>
  private let queue: AnySchedulerOf<DispatchQueue>
  /// `nil` after the end.
  private lazy var store: StoreOf<MovingCircle>? = makeStore()
  private var observation: AnyCancellable?

  init(clock: any Clock<Duration>, queue: AnySchedulerOf<DispatchQueue>) {
    self.clock = clock
    self.queue = queue
  }

  /// Calls `onChange` after each change of what is shown, with the animation in whose transaction it
  /// happened.
  func start(onChange: ChangeSignal) {
    observation = store?.publisher
      .removeDuplicates()
      .dropFirst()
      .sink { _ in onChange(in: .current) }
  }

  public func body() -> HTML {
    store.map { AnimationView(state: $0.state).body } ?? HTML()
  }

  public func receive(_ event: AnimationEvent) {
    guard let store else { return }
    let movement = store.movement
    switch event {
    case .placeTapped(let place): store.send(.placeTapped(place), animation: movement.animation)
    case .sizeTapped: withAnimation(movement.animation) { _ = store.send(.sizeTapped) }
    case .rainbowTapped: store.send(.rainbowTapped)
    case .tourTapped: store.send(.tourTapped)
    case .resetTapped: store.send(.resetTapped)
    case .curveTapped(let curve): store.choose { $0.curve = curve }
    case .paceTapped(let pace): store.choose { $0.pace = pace }
    case .repetitionTapped(let repetition): store.choose { $0.repetition = repetition }
    }
  }

  public func disappear() {
    store?.send(.disappeared)
  }

  public func end() {
    observation = nil
    // The store refers to this session, its owner, which would keep itself.
    store = nil
  }

  /// A method, and not the initial value of the property, so that the store belongs to this actor.
  private func makeStore() -> StoreOf<MovingCircle> {
    Store(initialState: MovingCircle.State()) {
      MovingCircle()
    } withDependencies: { [clock, queue] in
      $0.continuousClock = clock
      $0.mainQueue = queue
    }
  }
}

extension StoreOf<MovingCircle> {
  fileprivate func choose(_ change: (inout Movement) -> Void) {
    var chosen = state.movement
    change(&chosen)
    send(.movementChosen(chosen))
  }
}
