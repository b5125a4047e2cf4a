import ComposableArchitecture
import RepositorySearch

/// One of the two versions of the search, from a user's perspective.
@MainActor
protocol SearchVersion {
  var answer: SearchAnswer? { get }
  var isLoading: Bool { get }
  var timeline: SearchTimeline { get }

  func type(_ text: String)
  func choose(_ pacing: Pacing)
  func retry()
}

/// A version as the argument of a test.
enum TestedVersion: CaseIterable {
  case model
  case feature

  /// Creates the version in its initial state, without advancing the time.
  @MainActor
  func start(_ gitHub: FakeGitHub) -> any SearchVersion {
    switch self {
    case .model: ModelVersion(gitHub)
    case .feature: FeatureVersion(gitHub)
    }
  }
}

@MainActor
private struct ModelVersion: SearchVersion {
  private let model: SearchModel

  init(_ gitHub: FakeGitHub) {
    model = SearchModel(api: gitHub.api(), scheduler: gitHub.scheduler.eraseToAnyScheduler())
  }

  var answer: SearchAnswer? { model.answer }
  var isLoading: Bool { model.loading }
  var timeline: SearchTimeline { model.timeline }

  func type(_ text: String) { model.inputText = text }
  func choose(_ pacing: Pacing) { model.pacing = pacing }
  func retry() { model.retry() }
}

@MainActor
private struct FeatureVersion: SearchVersion {
  private let store: StoreOf<SearchFeature>

  init(_ gitHub: FakeGitHub) {
    store = Store(initialState: SearchFeature.State()) {
      SearchFeature()
    } withDependencies: {
      $0.gitHub = gitHub.api()
      $0.mainQueue = gitHub.scheduler.eraseToAnyScheduler()
    }
  }

  var answer: SearchAnswer? { store.answer }
  var isLoading: Bool { store.isLoading }
  var timeline: SearchTimeline { store.timeline }

  func type(_ text: String) { store.send(.inputTextChanged(text)) }
  func choose(_ pacing: Pacing) { store.send(.pacingChanged(pacing)) }
  func retry() { store.send(.retryTapped) }
}
