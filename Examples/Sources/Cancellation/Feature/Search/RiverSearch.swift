import ComposableArchitecture

/// A search in which each text takes the place of the one before.
///
/// What can be cancelled is not the effect but an operation inside of it. So the effect goes on when the
/// operation is cancelled, and can tell of that.
@Reducer
public struct RiverSearch {
  /// What was typed, and what came of it.
  public struct State: Equatable, Sendable {
    /// What the field holds.
    public internal(set) var text = ""
    /// What is known about that text.
    public internal(set) var outcome = Outcome.none
    /// The searches of which nothing has been heard yet, the newest last.
    public internal(set) var inFlight: [Search] = []
    /// The number of the newest search.
    var newest = 0

    /// Nothing was typed.
    public init() {}
  }

  /// A text that the server was asked for.
  public struct Search: Equatable, Sendable {
    let number: Int
    /// What was asked for, without the spaces around it.
    public let text: String
    /// What has been done about it, if something has.
    var ending: WorkEvent.Outcome?
  }

  /// What came of the newest search.
  public enum Outcome: Equatable, Sendable {
    /// There was none, or it goes on.
    case none
    /// The names of the rivers, of which there may be none.
    case found([String])
    /// There was no answer.
    case failed(SearchError)
    /// It was stopped before there was an answer.
    case stopped
  }

  /// What a person does, and what comes of it.
  public enum Action: Equatable, Sendable {
    /// The field holds something else: the newest search, if there is one, is of no use any more.
    case textChanged(String)
    /// Cancels the newest search.
    case stopTapped
    /// Asks again for what the field holds.
    case retryTapped
    /// A search came to its end, perhaps too late.
    case answered(number: Int, Result<[String], SearchError>)
    /// A search was cancelled, as its effect tells.
    case wasCancelled(number: Int)
    /// For the log.
    case happened([WorkEvent])
  }

  /// The id of the operation that asks.
  enum Request {}

  @Dependency(\.rivers) private var rivers

  /// A search of which one operation at a time goes on.
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

  /// Takes note of how a search ended.
  ///
  /// Effects begin in no promised order, so that the reducer's numbers decide, and not what ran last: an
  /// answer to a search about which something was done came too late, and one that an older search took the
  /// place of is made again.
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
  /// The longest text that is searched for, in UTF-16 units, as browsers count. A character may be of any
  /// length.
  public static let longestText = 60

  /// As much of a text as is searched for.
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

  /// Whether an answer is awaited.
  public var isSearching: Bool { inFlight.contains { $0.ending == nil } }

  /// The search term: the text without the spaces around it.
  var query: String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Notes what is done about the searches in flight.
  fileprivate mutating func markInFlight(_ ending: WorkEvent.Outcome) {
    for index in inFlight.indices where inFlight[index].ending == nil {
      inFlight[index].ending = ending
    }
  }

  /// Notes that all that ran was cancelled together with what would have told of it, and says what that was.
  mutating func end(_ reason: WorkEvent.Reason) -> [WorkEvent] {
    if isSearching { outcome = .stopped }
    defer { inFlight = [] }
    return inFlight.map { WorkEvent(.search($0.text), $0.ending ?? .cancelled(reason)) }
  }
}
