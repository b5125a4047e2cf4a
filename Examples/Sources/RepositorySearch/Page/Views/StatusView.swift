import LivePages

/// The activity or the result of a version. Screen readers announce its changes.
struct StatusView: View {
  let state: VersionViewState

  var body: some View<SearchEvent> {
    Container(
      .div,
      .id("\(id)-status"),
      .class("status"),
      .role("status"),
      .aria("live", "polite"),
      .tabindex(-1),
      .keepsFocus
    ) {
      if state.isLoading {
        line {
          Element(.span, .class("spinner"), .aria("hidden", "true"))
          Element(.span) { "Asking GitHub\u{2026}" }
        }
      } else {
        switch state.answer?.result {
        case nil: line { "Nothing is searched for." }
        case .success(let response): line { Self.words(for: response, to: state.answer?.query ?? "") }
        case .failure(let error): problem(error)
        }
      }
    }
  }

  private var id: String { state.version.rawValue }

  private func line(@HTMLBuilder _ content: () -> HTML) -> Element {
    Element(.p, .class("status-line")) { content() }
  }

  private func problem(_ error: GitHubAPIError) -> some View<SearchEvent> {
    Container(.div, .class("notice notice-problem status-problem")) {
      Element(.p) {
        Element(.strong) { error.errorDescription ?? "The search failed." }
        error.recoverySuggestion.map { " " + $0 } ?? ""
      }
      Button("Try again", send: .retryTapped(state.version))
    }
  }

  private static func words(for response: GitHubSearchResponse, to query: String) -> String {
    let query = "\u{201C}\(query.shortened(to: 40))\u{201D}"
    return switch (response.totalCount, response.items.count) {
    case (0, _): "No repository matches \(query). Try fewer or other words."
    case (1, _): "1 repository matches \(query):"
    case (let total, let shown) where shown < total:
      "\(total) repositories match \(query). The first \(shown):"
    case (let total, _): "\(total) repositories match \(query):"
    }
  }
}
