import ComposableArchitecture
import LivePages
import StoreInspector

/// A timer whose duration can be changed while it runs.
@Reducer
public struct ElapsedTimer: Sendable {
  @ObservableState
  public struct State: Equatable {
    /// In tenths of a second, like the duration.
    var elapsed = 0
    var duration = 150
    var isShown = false
    var isTicking = false
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case appeared
    case disappeared
    case ticked
    case resetTapped
  }

  private enum CancelID { case ticks }

  /// The longest duration, in tenths of a second.
  static let longest = 300

  @Dependency(\.continuousClock) private var clock

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .appeared: state.isShown = true
      case .disappeared: state.isShown = false
      case .ticked: state.elapsed += 1
      case .resetTapped: state.elapsed = 0
      }
      return startOrStop(&state)
    }
  }

  /// The timer ticks while it is visible and has not reached its duration.
  private func startOrStop(_ state: inout State) -> EffectOf<Self> {
    let ticks = state.isShown && state.elapsed < state.duration
    guard ticks != state.isTicking else { return .none }
    state.isTicking = ticks
    guard ticks else { return .cancel(id: CancelID.ticks) }
    return .run { [clock] send in
      for await _ in clock.timer(interval: .milliseconds(100)) { await send(.ticked) }
    }
    .cancellable(id: CancelID.ticks, cancelInFlight: true)
  }
}

/// The fourth task: a value that changes by itself while a person changes another.
public struct ElapsedTimerPage: GUITaskPage {
  public let path = "/timer"
  public let title = "Timer \u{B7} Tributary"

  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock of the ticks.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<ElapsedTimer> {
    Store(initialState: ElapsedTimer.State()) {
      ElapsedTimer().inspected("timer")
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
  }

  public func appear(_ store: StoreOf<ElapsedTimer>) { store.send(.appeared) }

  public func disappear(_ store: StoreOf<ElapsedTimer>) { store.send(.disappeared) }

  public func body(_ store: StoreOf<ElapsedTimer>) -> some View<ElapsedTimer.Action> {
    GUITask("Timer", "Concurrency: time passes while you move the slider.") {
      Container(.div, .class("gui-column")) {
        Container(.label, .class("field")) {
          Text("Elapsed time", .span, .class("field-label"))
          gauge(store.elapsed, of: store.duration)
        }
        Text(seconds(store.elapsed), .output, .id("elapsed"), .class("gui-number"))
        NumberField(
          "Duration",
          value: store.field(\.duration),
          in: 0...ElapsedTimer.longest,
          isSlider: true
        )
        .attributes(.aria("valuetext", seconds(store.duration)))
        Text(seconds(store.duration), .output, .id("duration"))
        Button("Reset", send: .resetTapped)
      }
    }
  }

  /// A gauge of a duration of zero is full.
  private func gauge(_ elapsed: Int, of duration: Int) -> Element {
    Element(
      .progress,
      .id("gauge"),
      Attribute("max", "\(max(duration, 1))"),
      .value("\(duration == 0 ? 1 : min(elapsed, duration))")
    )
  }

  private func seconds(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) s" }
}
