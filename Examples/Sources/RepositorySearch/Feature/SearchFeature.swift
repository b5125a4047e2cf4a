import ComposableArchitecture

/// The search as a reducer: what the operators of ``SearchModel`` remember stands in its state, and what they
/// cancel has an id.
@Reducer
public struct SearchFeature: Sendable {
  /// All that the search remembers.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// What the person has typed.
    public var inputText = ""
    /// How keystrokes are thinned out.
    public var pacing = Pacing.throttle
    /// The answer to the latest request that has one, or `nil` if nothing was asked.
    public var answer: SearchAnswer?
    /// What became of each keystroke.
    public var timeline = SearchTimeline()
    /// The query that was let through last: what `removeDuplicates` remembers.
    var latestQuery = ""
    /// How often another pacing was chosen.
    var pacingChanges = 0

    /// Whether a request is on its way.
    public var isLoading: Bool { timeline.requestInFlight != nil }

    /// A search in which nothing has been typed yet.
    public init() {}
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// A person changed the text.
    case inputTextChanged(String)
    /// A person chose how keystrokes are thinned out.
    case pacingChanged(Pacing)
    /// A person asks once more what failed.
    case retryTapped
    /// The pacing let a text through.
    case letThrough(String)
    /// A request has come to its end.
    case answered(SearchTimeline.Request.ID, SearchAnswer)
  }

  private enum CancelID: Hashable, Sendable {
    /// A throttle keeps its interval by its id, so each pacing has one of its own: it begins anew, as a new
    /// publisher does.
    case pacing(Int)
    case request
  }

  @Dependency(\.gitHub) private var gitHub
  @Dependency(\.mainQueue) private var scheduler

  /// The search by the dependencies `gitHub` and `mainQueue`.
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
        let oldID = CancelID.pacing(state.pacingChanges)
        state.pacing = pacing
        state.pacingChanges += 1
        // A text that still waits begins anew by the new pacing, so that it is not lost.
        return .concatenate(.cancel(id: oldID), state.timeline.hasWaitingKeystrokes ? pace(state) : .none)

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

  private func pace(_ state: State) -> Effect<Action> {
    let letThrough = Effect<Action>.send(.letThrough(state.inputText))
    let id = CancelID.pacing(state.pacingChanges)
    switch state.pacing {
    case .throttle:
      return letThrough.throttle(
        id: id,
        for: .milliseconds(Pacing.milliseconds),
        scheduler: scheduler,
        latest: true
      )
    case .debounce:
      return letThrough.debounce(
        id: id,
        for: .milliseconds(Pacing.milliseconds),
        scheduler: scheduler
      )
    }
  }

  /// Asks for a query in place of the one that is on its way: what `switchToLatest` does.
  private func ask(_ query: String, again: Bool, _ state: inout State) -> Effect<Action> {
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
