import CustomDump
import LivePages
import Synchronization
import Testing

/// All that a page let out while it was used: pages, patches, log lines, dumps.
final class Transcript: Sendable {
  private struct State {
    var texts: [String] = []
    var root: Element?
  }

  private let state = Mutex(State())

  /// Adds what a browser that just came gets, and what one that was there already gets.
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

  /// Adds what tools print of a value.
  func add(_ value: some Any) {
    var dumped = ""
    dump(value, to: &dumped)
    let texts = ["\(value)", String(reflecting: value), String(customDumping: value), dumped]
    state.withLock { $0.texts += texts }
  }

  /// The texts in which a word occurs, in whatever case.
  func texts(with word: String) -> [String] {
    state.withLock { $0.texts }.filter { $0.lowercased().contains(word.lowercased()) }
  }
}
