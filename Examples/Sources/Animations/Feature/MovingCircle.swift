import ComposableArchitecture

/// A circle that moves and changes its color in response to clicks, and in response to effects with animated
/// actions.
///
/// The state does not contain animations. The sender of an action specifies the animation, which is either a
/// view (`store.send(_:animation:)`) or an effect (`Effect.animation(_:)`).
///
/// The page renders the whole state after each change, so the state does not need to be observable by field.
@Reducer
public struct MovingCircle {
  public struct State: Codable, Equatable, Sendable {
    public var place: Place
    public var tint: Tint
    public var isLarge: Bool
    public var movement: Movement
    /// A Boolean value that indicates whether the colors are changing.
    public var isRainbow: Bool
    /// A Boolean value that indicates whether the circle is on a round trip.
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
    /// The last viewer has left.
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

  /// Returns a run effect whose actions are animated.
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

  /// Returns a publisher effect whose values are animated.
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
