import ComposableArchitecture

/// Several timers, each of which is stopped and restarted by an id of its own: a value.
@Reducer
public struct Timers {
  /// The timers, whether they tick or not.
  public struct State: Equatable, Sendable {
    /// In the order of the page.
    public internal(set) var tickers: IdentifiedArrayOf<Ticker>

    /// Timers as they are given.
    public init(_ tickers: IdentifiedArrayOf<Ticker>) {
      self.tickers = tickers
    }
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// Starts one more effect under the timer's id, whatever runs under it already.
    case startTapped(Ticker.ID)
    /// Starts an effect that takes the place of all that run under the timer's id.
    case restartTapped(Ticker.ID)
    /// Cancels all effects under the timer's id.
    case stopTapped(Ticker.ID)
    /// Cancels all effects, by all ids.
    case stopAllTapped
    /// One of the effects under the timer's id has waited for its interval.
    case ticked(Ticker.ID)
    /// For the log.
    case happened([WorkEvent])
  }

  /// The ids of the effects: one for each timer.
  enum CancelID: Hashable {
    case ticking(Ticker.ID)
  }

  @Dependency(\.continuousClock) private var clock

  /// Timers whose effects are cancelled by values.
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
  /// The timers that tick.
  public var running: [Ticker.ID] { tickers.filter { $0.effects > 0 }.map(\.id) }

  /// Notes that all that ran was cancelled, and says what that was.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    let ended = running
    for id in ended { tickers[id: id]?.effects = 0 }
    return ended.map { WorkEvent(.timer($0), .cancelled(reason)) }
  }
}
