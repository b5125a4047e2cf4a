import ComposableArchitecture

/// Several timers, each of which has its own ID, a value, for stopping and restarting.
@Reducer
public struct Timers {
  /// The timers, whether or not they are running.
  public struct State: Equatable, Sendable {
    /// The timers, in the order on the page.
    public internal(set) var tickers: IdentifiedArrayOf<Ticker>

    /// Creates the given timers.
    public init(_ tickers: IdentifiedArrayOf<Ticker>) {
      self.tickers = tickers
    }
  }

  /// The actions of the user and of the effects.
  public enum Action: Equatable, Sendable {
    /// Starts another effect with the timer's ID, in addition to running ones.
    case startTapped(Ticker.ID)
    /// Starts an effect that replaces all running ones with the timer's ID.
    case restartTapped(Ticker.ID)
    /// Cancels all effects with the timer's ID.
    case stopTapped(Ticker.ID)
    /// Cancels all effects of all timers.
    case stopAllTapped
    /// An effect of the timer has ticked.
    case ticked(Ticker.ID)
    /// Adds events to the log.
    case happened([WorkEvent])
  }

  /// The IDs of the effects, one for each timer.
  enum CancelID: Hashable {
    case ticking(Ticker.ID)
  }

  @Dependency(\.continuousClock) private var clock

  /// Creates timers whose effects are cancelled by values.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped(let id):
        guard let ticker = state.tickers[id: id], ticker.effects < Ticker.mostEffects else { return .none }
        state.tickers[id: id]?.effects += 1
        return .merge(.send(.happened([WorkEvent(.timer(id), .started)])), ticks(of: ticker))

      case .restartTapped(let id):
        guard let ticker = state.tickers[id: id] else { return .none }
        state.tickers[id: id]?.effects = 1
        state.tickers[id: id]?.ticks = 0
        let outcomes: [WorkEvent.Outcome] = ticker.effects > 0 ? [.replaced, .started] : [.started]
        return .merge(
          .send(.happened(outcomes.map { WorkEvent(.timer(id), $0) })),
          ticks(of: ticker, cancelInFlight: true)
        )

      case .stopTapped(let id):
        guard let ticker = state.tickers[id: id], ticker.effects > 0 else { return .none }
        state.tickers[id: id]?.effects = 0
        return .merge(
          .cancel(id: CancelID.ticking(id)),
          .send(.happened([WorkEvent(.timer(id), .cancelled(.byID))]))
        )

      case .stopAllTapped:
        let ids = state.running.map(CancelID.ticking)
        let events = state.end(.withAll)
        return events.isEmpty ? .none : .merge(.cancel(ids: ids), .send(.happened(events)))

      case .ticked(let id):
        state.tickers[id: id]?.ticks += 1
        return .none

      case .happened:
        return .none
      }
    }
  }

  private func ticks(of ticker: Ticker, cancelInFlight: Bool = false) -> EffectOf<Self> {
    Self.ticks(of: ticker, by: clock)
      .cancellable(id: CancelID.ticking(ticker.id), cancelInFlight: cancelInFlight)
  }

  private static func ticks(of ticker: Ticker, by clock: some Clock<Duration>) -> EffectOf<Self> {
    .run { send in
      for await _ in clock.timer(interval: ticker.interval) {
        await send(.ticked(ticker.id))
      }
    }
  }
}

extension Timers.State {
  /// The running timers.
  public var running: [Ticker.ID] { tickers.filter { $0.effects > 0 }.map(\.id) }

  /// Marks all running timers as cancelled, and returns their events.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    let ended = running
    for id in ended { tickers[id: id]?.effects = 0 }
    return ended.map { WorkEvent(.timer($0), .cancelled(reason)) }
  }
}

/// A timer that counts.
public struct Ticker: Equatable, Sendable, Identifiable {
  /// The ID that cancels its effects.
  public typealias ID = String

  /// Its name.
  public let id: ID
  /// The time between two ticks.
  public let interval: Duration
  /// How often its effects have ticked since the last restart.
  public internal(set) var ticks = 0
  /// How many of its effects are running.
  public internal(set) var effects = 0

  /// Creates a timer that is not running.
  public init(_ id: ID, every interval: Duration) {
    self.id = id
    self.interval = interval
  }

  /// The maximum number of effects with the same ID.
  public static let mostEffects = 3
}
