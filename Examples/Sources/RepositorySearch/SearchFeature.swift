import ComposableArchitecture

/// The search as a reducer: what the operators of ``SearchModel`` remember stands in its state, and what they cancel has an
/// id.
public struct SearchFeature: Reducer, Sendable {
  public struct State: Equatable, Sendable {
    /// What the person has typed.
    public var inputText = ""
    /// How keystrokes are thinned out.
    public var pacing = Pacing.throttle
    /// The answer to the latest request that has one, or `nil` if nothing was asked.
    public var answer: SearchAnswer?
    public var timeline = SearchTimeline()
    /// The query that was let through last: what `removeDuplicates` remembers.
    var latestQuery = ""

    /// Whether a request is on its way.
    public var isLoading: Bool { timeline.requestInFlight != nil }

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case inputTextChanged(String)
    case pacingChanged(Pacing)
    case retryTapped
    /// The pacing let a text through.
    case letThrough(String)
    case answered(SearchTimeline.Request.ID, SearchAnswer)
  }

  private enum CancelID {
    case pacing
    case request
  }

  @Dependency(\.gitHub) private var gitHub
  @Dependency(\.mainQueue) private var scheduler

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .inputTextChanged(let text):
        state.inputText = text
        state.timeline.type(text, at: scheduler.now.moment)
        return pace(state)

      case .pacingChanged(let pacing):
        guard pacing != state.pacing else { return .none }
        state.pacing = pacing
        // The text begins anew by the new pacing, so that what still waits is not lost.
        return .concatenate(.cancel(id: CancelID.pacing), pace(state))

      case .letThrough(let text):
        state.timeline.letThrough()
        let query = text.searchQuery
        guard query != state.latestQuery else { return .none }
        state.latestQuery = query
        return ask(query, again: false, &state)

      case .retryTapped:
        guard let answer = state.answer, answer.error != nil, !state.isLoading else { return .none }
        return ask(answer.query, again: true, &state)

      case .answered(let request, let answer):
        state.timeline.end(request, SearchTimeline.Outcome(answer.result), at: scheduler.now.moment)
        state.answer = answer
        return .none
      }
    }
  }

  private func pace(_ state: State) -> Effect<Action, Never> {
    let letThrough = Effect<Action, Never>.send(.letThrough(state.inputText))
    switch state.pacing {
    case .throttle:
      return letThrough.throttle(
        id: CancelID.pacing,
        for: .milliseconds(Pacing.milliseconds),
        scheduler: scheduler,
        latest: true
      )
    case .debounce:
      return letThrough.debounce(
        id: CancelID.pacing,
        for: .milliseconds(Pacing.milliseconds),
        scheduler: scheduler
      )
    }
  }

  /// Asks for a query in place of the one that is on its way: what `switchToLatest` does.
  private func ask(_ query: String, again: Bool, _ state: inout State) -> Effect<Action, Never> {
    let now = scheduler.now.moment
    if let replaced = state.timeline.requestInFlight {
      state.timeline.end(replaced.id, .dropped, at: now)
    }
    guard !query.isEmpty else {
      state.timeline.clear()
      state.answer = nil
      return .cancel(id: CancelID.request)
    }
    let request = state.timeline.ask(query, at: now, again: again)
    return .publisher {
      gitHub.search(query)
        .map { .success($0) }
        .catch { Just(Result.failure($0)) }
        .map { .answered(request, SearchAnswer(query: query, result: $0)) }
    }
    .cancellable(id: CancelID.request, cancelInFlight: true)
  }
}
