import CombineShim
import TributaryUI

/// The text of a field, and the results for it, which are asked for once the person has stopped typing.
@MainActor
final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []
  @Published private(set) var isSearching = false
  private var subscriptions: Set<AnyCancellable> = []

  private nonisolated static let names = [
    "swift-algorithms", "swift-async-algorithms", "swift-atomics", "swift-collections", "swift-foundation",
    "swift-log", "swift-metrics", "swift-nio", "swift-numerics", "swift-syntax", "swift-testing",
  ]

  init() {
    $query
      .debounce(for: .milliseconds(200), scheduler: RunLoop.main)
      .removeDuplicates()
      .map { query in query.isEmpty ? [] : Self.names.filter { $0.contains(query.lowercased()) } }
      .sink { [weak self] in
        self?.results = $0
        self?.isSearching = false
      }
      .store(in: &subscriptions)
    $query.dropFirst().map { !$0.isEmpty }.sink { [weak self] in self?.isSearching = $0 }
      .store(in: &subscriptions)
  }
}

/// The article's search: a field, and a list that follows it.
struct SearchView: View {
  @StateObject private var model = SearchModel()

  var body: some View {
    List {
      TextField("Search repositories", text: $model.query)
        .textFieldStyle(.roundedBorder)
        .autocorrectionDisabled()
        .textInputAutocapitalization(.never)
      if model.isSearching {
        ProgressView()
      } else if model.results.isEmpty, !model.query.isEmpty {
        Text("No repository has this name.").foregroundColor(.secondary)
      }
      ForEach(model.results, id: \.self) { Text($0) }
      Section {
      } footer: {
        Text("Lessons/search.md explains the operators of a search.")
      }
    }
  }
}
