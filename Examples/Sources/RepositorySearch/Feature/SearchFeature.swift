import ComposableArchitecture

/// The search as a reducer. Its state contains the values that the operators of ``SearchModel`` store, and an
/// ID cancels its effects.
@Reducer
public struct SearchFeature: Sendable {
  /// The state of the search.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The text in the field.
    public var inputText = ""
    /// How keystrokes are reduced.
    public var pacing = Pacing.throttle
    /// The result of the latest finished request, or `nil` if there is none.
    public var answer: SearchAnswer?
    /// The history of each keystroke.
    public var timeline = SearchTimeline()
    /// The last query that passed the pacing, which `removeDuplicates` would remember.
    var latestQuery = ""
    /// How often the pacing was changed.
    var pacingChanges = 0

    /// A Boolean value that indicates whether a request is in flight.
    public var isLoading: Bool { timeline.requestInFlight != nil }

    /// Creates an empty search.
    public init() {}
  }

  /// The actions of the user and of effects.
  public enum Action: Equatable, Sendable {
    /// The user changed the text.
    case inputTextChanged(String)
    /// The user selected a pacing.
    case pacingChanged(Pacing)
    /// The user repeats a failed request.
    case retryTapped
    /// A search term has passed the pacing.
    case letThrough(String)
    /// A request has finished.
    case answered(SearchTimeline.Request.ID, SearchAnswer)
  }

  private enum CancelID: Hashable, Sendable {
    /// A throttle stores its interval under its ID. Each selection of a pacing has a new ID, so that it
    /// starts fresh like a new publisher.
    case pacing(Int)
    case request
  }

  @Dependency(\.gitHub) private var gitHub
  @Dependency(\.mainQueue) private var scheduler

  /// Creates a search that uses the dependencies `gitHub` and `mainQueue`.
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
        // A waiting text starts again with the new pacing, so that it is not lost.
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

  /// Sends a request that replaces the one in flight, like `switchToLatest`.
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
