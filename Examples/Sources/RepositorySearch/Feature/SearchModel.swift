import CombineShim
import Dispatch
import Schedulers

/// The search as an observable object, as Combine tutorials have it: one pipeline, laid out once, through
/// which the text flows and at whose end stand the results.
///
/// The object belongs to whatever runs the scheduler's actions: use it there alone.
public final class SearchModel: ObservableObject {
  /// What the person has typed.
  @Published public var inputText = ""
  /// How keystrokes are thinned out. It may be changed at any time.
  @Published public var pacing = Pacing.throttle
  /// The answer to the latest request that has one, or `nil` if nothing was asked.
  @Published public private(set) var answer: SearchAnswer?
  /// Whether a request is on its way.
  @Published public private(set) var loading = false
  /// What became of each keystroke.
  @Published public private(set) var timeline = SearchTimeline()

  private let api: GitHubAPI
  private let scheduler: AnySchedulerOf<DispatchQueue>
  private let retries = PassthroughSubject<String, Never>()
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - api: The API that is asked.
  ///   - scheduler: The scheduler that measures the time between keystrokes, and on which answers arrive.
  public init(api: GitHubAPI, scheduler: AnySchedulerOf<DispatchQueue>) {
    self.api = api
    self.scheduler = scheduler
    noteKeystrokes()
    layPipeline()
    showActivity()
  }

  /// Asks once more what failed.
  public func retry() {
    guard let answer, answer.error != nil, timeline.requestInFlight == nil else { return }
    retries.send(answer.query)
  }

  // MARK: The pipelines

  private func layPipeline() {
    // `$inputText` begins with the text as it is. If that still waits, a new pacing must not lose it. If not,
    // nobody has typed it just now, and it would begin an interval of `throttle`, in which the first
    // keystroke had to wait.
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
      // Nothing is searched for at first, so spaces are no new query.
      .prepend("")
      .removeDuplicates()
      .map { (query: $0, again: false) }

    queries
      .merge(with: retries.map { (query: $0, again: true) })
      .map { [weak self] in self?.answers(to: $0.query, again: $0.again) ?? Just(nil).eraseToAnyPublisher() }
      .switchToLatest()
      .assign(to: &$answer)
  }

  /// The answer to one query, which never fails: the pipeline would end with the first failure.
  ///
  /// It comes to the scheduler in here, before `switchToLatest`, so that a switch drops also an answer that
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
