import CombineShim
import Dispatch
import Schedulers

/// The search as an observable object, as in Combine tutorials: a single pipeline that transforms the text
/// into results.
///
/// The object is isolated to the context of the scheduler. Use it only there.
public final class SearchModel: ObservableObject {
  /// The text in the field.
  @Published public var inputText = ""
  /// How keystrokes are reduced. It can be changed at any time.
  @Published public var pacing = Pacing.throttle
  /// The result of the latest finished request, or `nil` if there is none.
  @Published public private(set) var answer: SearchAnswer?
  /// A Boolean value that indicates whether a request is in flight.
  @Published public private(set) var loading = false
  /// The history of each keystroke.
  @Published public private(set) var timeline = SearchTimeline()

  private let api: GitHubAPI
  private let scheduler: AnySchedulerOf<DispatchQueue>
  private let retries = PassthroughSubject<String, Never>()
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - api: The API for the searches.
  ///   - scheduler: The scheduler that measures the time between keystrokes, and that delivers results.
  public init(api: GitHubAPI, scheduler: AnySchedulerOf<DispatchQueue>) {
    self.api = api
    self.scheduler = scheduler
    noteKeystrokes()
    layPipeline()
    showActivity()
  }

  /// Repeats a failed request.
  public func retry() {
    guard let answer, answer.error != nil, timeline.requestInFlight == nil else { return }
    retries.send(answer.query)
  }

  // MARK: The pipelines

  private func layPipeline() {
    // `$inputText` starts with the current text. If that text is still waiting, a new pacing must not lose
    // it. Otherwise, the text is old, and would start an interval of `throttle` that delays the first
    // keystroke.
    let queries =
      $pacing
      .removeDuplicates()
      .map { [weak self, inputText = $inputText, scheduler] pacing in
        inputText
          .dropFirst(self?.timeline.hasWaitingKeystrokes == true ? 0 : 1)
          .paced(by: pacing, scheduler: scheduler)
      }
      .switchToLatest()
      .map(\.searchQuery)
      .handleEvents(receiveOutput: { [weak self] _ in self?.timeline.letThrough() })
      // The initial query is empty, so spaces do not count as a new query.
      .prepend("")
      .removeDuplicates()
      .map { (query: $0, again: false) }

    queries
      .merge(with: retries.map { (query: $0, again: true) })
      .map { [weak self] in self?.answers(to: $0.query, again: $0.again) ?? Just(nil).eraseToAnyPublisher() }
      .switchToLatest()
      .assign(to: &$answer)
  }

  /// Returns the result of one query. It never fails, because the first failure would end the pipeline.
  ///
  /// The result reaches the scheduler before `switchToLatest`, so that a switch also discards a result that
  /// is on its way from another thread.
  private func answers(to query: String, again: Bool) -> AnyPublisher<SearchAnswer?, Never> {
    guard !query.isEmpty else {
      timeline.clear()
      return Just(nil).eraseToAnyPublisher()
    }
    let request = timeline.ask(query, at: scheduler.now.moment, again: again)
    return api.search(query)
      .map { .success($0) }
      .catch { Just(Result.failure($0)) }
      .receive(on: scheduler)
      .handleEvents(
        receiveOutput: { [weak self] in self?.note(SearchTimeline.Outcome($0), of: request) },
        receiveCancel: { [weak self] in self?.note(.dropped, of: request) }
      )
      .map { SearchAnswer(query: query, result: $0) }
      .eraseToAnyPublisher()
  }

  private func showActivity() {
    api.activity.publisher
      .receive(on: scheduler)
      .scan(0) { running, begins in begins ? running + 1 : running - 1 }
      .map { $0 > 0 }
      .removeDuplicates()
      .assign(to: &$loading)
  }

  // MARK: The timeline

  private func noteKeystrokes() {
    $inputText.dropFirst()
      .sink { [weak self, scheduler] in self?.timeline.type($0, at: scheduler.now.moment) }
      .store(in: &cancellables)
  }

  private func note(_ outcome: SearchTimeline.Outcome, of request: SearchTimeline.Request.ID) {
    timeline.end(request, outcome, at: scheduler.now.moment)
  }
}
