import CustomDump
import LivePages
import Synchronization
import Testing

/// Everything that a page has exposed during a test: pages, patches, log lines and dumps.
final class Transcript: Sendable {
  private struct State {
    var texts: [String] = []
    var root: Element?
  }

  private let state = Mutex(State())

  /// Adds the content for new browsers and for connected ones.
  func add(page body: HTML) {
    let root = Element(.div, .id("live-page")) { body }
    state.withLock { state in
      state.texts.append(root.rendered())
      if let old = state.root { state.texts += root.changes(since: old).map(\.html) }
      state.root = root
    }
  }

  func add(log line: String) {
    state.withLock { $0.texts.append(line) }
  }

  /// Adds the printed forms of a value.
  func add(_ value: some Any) {
    var dumped = ""
    dump(value, to: &dumped)
    let texts = ["\(value)", String(reflecting: value), String(customDumping: value), dumped]
    state.withLock { $0.texts += texts }
  }

  /// Returns the strings that contain a word, ignoring case.
  func texts(with word: String) -> [String] {
    state.withLock { $0.texts }.filter { $0.lowercased().contains(word.lowercased()) }
  }
}
