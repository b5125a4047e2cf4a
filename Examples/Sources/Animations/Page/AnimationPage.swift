import ComposableArchitecture
import Dispatch
import LivePages
import ShowcaseFrame
import StoreInspector

/// A page on which changes of the state become CSS transitions.
public struct AnimationPage: StorePage {
  public let path = "/animation"
  public let title = "Animation \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, AnimationAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path

  private let clock: any Clock<Duration>
  private let queue: AnySchedulerOf<DispatchQueue>

  /// - Parameters:
  ///   - clock: The clock of the rainbow.
  ///   - queue: The scheduler of the round trip.
  public init(clock: any Clock<Duration> = ContinuousClock(), queue: AnySchedulerOf<DispatchQueue> = .main) {
    self.clock = clock
    self.queue = queue
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<MovingCircle> {
    Store(initialState: MovingCircle.State()) {
      MovingCircle().inspected("animation")
    } withDependencies: { [clock, queue] in
      $0.continuousClock = clock
      $0.mainQueue = queue
    }
  }

  public func body(_ store: StoreOf<MovingCircle>) -> some View<MovingCircle.Action> {
    AnimationView(state: store.state)
  }

  public func disappear(_ store: StoreOf<MovingCircle>) { store.send(.disappeared) }
}
