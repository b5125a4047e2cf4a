import ComposableArchitecture

/// A circle that moves and changes its color, by a person's clicks and by effects whose actions are animated.
///
/// State knows nothing of animations. Whether a change is animated is said where the action is sent: by a
/// view (`store.send(_:animation:)`), or by an effect (`Effect.animation(_:)`).
///
/// Its page shows the whole state whenever that changes, so the state is none that observes single fields.
@Reducer
public struct MovingCircle {
  public struct State: Codable, Equatable, Sendable {
    public var place: Place
    public var tint: Tint
    public var isLarge: Bool
    public var movement: Movement
    /// Whether colors come one after another.
    public var isRainbow: Bool
    /// Whether the circle is on a round trip.
    public var isTouring: Bool

    public init(
      place: Place = .center,
      tint: Tint = .teal,
      isLarge: Bool = false,
      movement: Movement = Movement(),
      isRainbow: Bool = false,
      isTouring: Bool = false
    ) {
      self.place = place
      self.tint = tint
      self.isLarge = isLarge
      self.movement = movement
      self.isRainbow = isRainbow
      self.isTouring = isTouring
    }
  }

  public enum Action: Codable, Equatable, Sendable {
    case placeTapped(Place)
    case sizeTapped
    case rainbowTapped
    case tintCame(Tint)
    case rainbowEnded
    case tourTapped
    case placeCame(Place)
    case tourEnded
    case resetTapped
    case movementChosen(Movement)
    /// Nobody looks any more.
    case disappeared
  }

  private enum Running {
    case rainbow
    case tour
  }

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.mainQueue) private var mainQueue

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .placeTapped(let place):
        state.place = place
        state.isTouring = false
        return .cancel(id: Running.tour)

      case .sizeTapped:
        state.isLarge.toggle()
        return .none

      case .rainbowTapped:
        state.isRainbow = true
        return rainbow(state.movement)

      case .tintCame(let tint):
        state.tint = tint
        return .none

      case .rainbowEnded:
        state.isRainbow = false
        return .none

      case .tourTapped:
        state.isTouring = true
        return tour(state.movement)

      case .placeCame(let place):
        state.place = place
        return .none

      case .tourEnded:
        state.isTouring = false
        return .none

      case .resetTapped:
        state = State(movement: state.movement)
        return stopAll()

      case .movementChosen(let movement):
        state.movement = movement
        return .none

      case .disappeared:
        state.isRainbow = false
        state.isTouring = false
        return stopAll()
      }
    }
  }

  private func stopAll() -> Effect<Action> {
    .merge(.cancel(id: Running.rainbow), .cancel(id: Running.tour))
  }

  /// A run effect: each of its actions is animated.
  private func rainbow(_ movement: Movement) -> Effect<Action> {
    .run { [clock] send in
      for tint in Tint.rainbow {
        await send(.tintCame(tint))
        try await clock.sleep(for: .milliseconds(movement.pause))
      }
      await send(.rainbowEnded)
    }
    .animation(movement.animation)
    .cancellable(id: Running.rainbow, cancelInFlight: true)
  }

  /// A publisher effect: each of its values is animated.
  private func tour(_ movement: Movement) -> Effect<Action> {
    .publisher { [mainQueue] in
      let ticks = Publishers.Timer(every: .milliseconds(movement.pause), scheduler: mainQueue)
        .autoconnect()
        .prepend(mainQueue.now)
      return Place.tour.publisher
        .zip(ticks) { place, _ in Action.placeCame(place) }
        .append(.tourEnded)
    }
    .animation(movement.animation)
    .cancellable(id: Running.tour, cancelInFlight: true)
  }
}
