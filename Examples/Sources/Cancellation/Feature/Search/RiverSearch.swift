import ComposableArchitecture

/// A search in which each search term replaces the previous one.
///
/// The cancellable part is not the effect but an operation inside of it. The effect continues after the
/// operation was cancelled, and can report the cancellation.
@Reducer
public struct RiverSearch {
  /// The input and the results.
  public struct State: Equatable, Sendable {
    /// The text in the field.
    public internal(set) var text = ""
    /// The results for that search term.
    public internal(set) var outcome = Outcome.none
    /// The searches without a response, the newest last.
    public internal(set) var inFlight: [Search] = []
    /// The number of the newest search.
    var newest = 0

    /// Creates an empty search.
    public init() {}
  }

  /// A request for a search term.
  public struct Search: Equatable, Sendable {
    let number: Int
    /// The text, without surrounding spaces.
    public let text: String
    /// The outcome, if the search was replaced or cancelled.
    var ending: WorkEvent.Outcome?
  }

  /// The outcome of the newest search.
  public enum Outcome: Equatable, Sendable {
    /// There was no search, or it is still running.
    case none
    /// The names of the rivers, if any.
    case found([String])
    /// The search failed.
    case failed(SearchError)
    /// The search was stopped before the response.
    case stopped
  }

  /// The actions of the user and of the effects.
  public enum Action: Equatable, Sendable {
    /// The text has changed, so the newest search is obsolete.
    case textChanged(String)
    /// Cancels the newest search.
    case stopTapped
    /// Repeats the search for the current text.
    case retryTapped
    /// A search has ended, perhaps too late.
    case answered(number: Int, Result<[String], SearchError>)
    /// The effect of a search reports its cancellation.
    case wasCancelled(number: Int)
    /// Adds events to the log.
    case happened([WorkEvent])
  }

  /// The ID of the search operation.
  enum Request {}

  @Dependency(\.rivers) private var rivers

  /// Creates a search that runs one operation at a time.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        let text = State.beginning(of: text)
        guard text != state.text else { return .none }
        state.text = text
        state.outcome = .none
        return state.query.isEmpty ? stop(&state) : search(&state)

      case .stopTapped:
        guard state.isSearching else { return .none }
        state.outcome = .stopped
        return stop(&state)

      case .retryTapped:
        return state.query.isEmpty || state.isSearching ? .none : search(&state)

      case .answered(let number, let answer):
        return conclude(number, answer: answer, &state)

      case .wasCancelled(let number):
        return conclude(number, answer: nil, &state)

      case .happened:
        return .none
      }
    }
  }

  private func search(_ state: inout State) -> EffectOf<Self> {
    state.markInFlight(.replaced)
    state.outcome = .none
    state.newest += 1
    let search = Search(number: state.newest, text: state.query)
    state.inFlight.append(search)
    return .merge(.send(.happened([WorkEvent(.search(search.text), .started)])), ask(search))
  }

  private func ask(_ search: Search) -> EffectOf<Self> {
    .run { [rivers] send in
      do throws(CancellationError) {
        let answer = try await withTaskCancellation(id: Request.self, cancelInFlight: true) {
          () async throws(CancellationError) in
          try await rivers.search(search.text)
        }
        await send(.answered(number: search.number, answer))
      } catch {
        await send(.wasCancelled(number: search.number))
      }
    }
  }

  private func stop(_ state: inout State) -> EffectOf<Self> {
    state.markInFlight(.cancelled(.byAnotherEffect))
    return .run { _ in Task.cancel(id: Request.self) }
  }

  /// Records how a search ended.
  ///
  /// Effects may start in any order, so the reducer relies on its own numbers instead of the order of the
  /// responses. A response to a search that was replaced or cancelled is too late. If an older search has
  /// replaced the newest one, the newest is repeated.
  private func conclude(
    _ number: Int,
    answer: Result<[String], SearchError>?,
    _ state: inout State
  ) -> EffectOf<Self> {
    guard let index = state.inFlight.firstIndex(where: { $0.number == number }) else { return .none }
    let search = state.inFlight[index]
    let outcome: WorkEvent.Outcome
    switch (search.ending, answer) {
    case (let ending?, _): outcome = ending
    case (nil, nil): return ask(search)
    case (nil, .success(let names)?):
      state.outcome = .found(names)
      outcome = .finished
    case (nil, .failure(let error)?):
      state.outcome = .failed(error)
      outcome = .failed
    }
    state.inFlight.remove(at: index)
    return .send(.happened([WorkEvent(.search(search.text), outcome)]))
  }
}

extension RiverSearch.State {
  /// The maximum length of the search text, in UTF-16 units, as browsers count it. A character may be of any
  /// length.
  public static let longestText = 60

  /// Returns the part of the text that is searched for.
  fileprivate static func beginning(of text: String) -> String {
    var rest = longestText
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix { scalar in
          rest -= UTF16.width(scalar)
          return rest >= 0
        }
      )
    )
  }

  /// A Boolean value that indicates whether a response is expected.
  public var isSearching: Bool { inFlight.contains { $0.ending == nil } }

  /// The search term: the text without surrounding spaces.
  var query: String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Records an outcome for all searches in flight.
  fileprivate mutating func markInFlight(_ ending: WorkEvent.Outcome) {
    for index in inFlight.indices where inFlight[index].ending == nil {
      inFlight[index].ending = ending
    }
  }

  /// Marks all running searches as cancelled, together with the effects that would report it, and returns
  /// their events.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    if isSearching { outcome = .stopped }
    defer { inFlight = [] }
    return inFlight.map { WorkEvent(.search($0.text), $0.ending ?? .cancelled(reason)) }
  }
}
