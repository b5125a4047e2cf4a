import LivePages
import NIOConcurrencyHelpers

/// Content that all users share. It is created on demand, so that the program starts quickly.
final class SharedContent: Sendable {
  private enum State {
    case unmade(@Sendable () -> HTML)
    case made(HTML)
  }

  private let state: NIOLockedValueBox<State>

  init(_ make: @escaping @Sendable () -> HTML) {
    state = NIOLockedValueBox(.unmade(make))
  }

  /// Content that never changes needs no regions.
  private func still(_ html: HTML) -> HTML {
    HTML(
      html.nodes.map { node in
        guard case .element(var element) = node else { return node }
        element.isStill = true
        return .element(element)
      }
    )
  }

  var html: HTML {
    state.withLockedValue { state in
      switch state {
      case .made(let html):
        return html
      case .unmade(let make):
        let html = still(make()).written()
        state = .made(html)
        return html
      }
    }
  }
}
