/// The messages to a tab that the tab has not acknowledged.
package struct MessageLog {
  /// A message with its number: from 1 on, so that the tab takes each once.
  package struct Entry: Hashable, Sendable {
    package let number: Int
    package let message: PageMessage
  }

  /// How much is kept for a tab that does not listen. What is older is forgotten.
  private static let mostEntries = 1000
  private static let mostBytes = 1 << 20

  private(set) var entries: [Entry] = []
  private var last: Int
  private var bytes = 0

  /// - Parameter last: The number before that of the first message: 0, unless another server has counted
  ///   before.
  init(after last: Int = 0) {
    self.last = last
  }

  mutating func append(_ message: PageMessage) {
    last += 1
    entries.append(Entry(number: last, message: message))
    bytes += message.size
    // Half at once, so that each does not cost a shift of all.
    guard entries.count > Self.mostEntries || bytes > Self.mostBytes, entries.count > 1 else { return }
    forget((entries.count + 1) / 2)
  }

  /// The tab has heard of all up to a number.
  mutating func acknowledge(_ number: Int) {
    forget(entries.prefix { $0.number <= number }.count)
  }

  private mutating func forget(_ count: Int) {
    bytes -= entries.prefix(count).reduce(0) { $0 + $1.message.size }
    entries.removeFirst(count)
  }

  /// Returns the entries that are kept beyond a number.
  func entries(after number: Int) -> ArraySlice<Entry> {
    let first = entries.firstIndex { $0.number > number } ?? entries.endIndex
    return entries[first...]
  }
}

extension PageMessage {
  fileprivate var size: Int {
    switch self {
    case .event(let name, let json): name.utf8.count + json.utf8.count
    case .navigation(let target, _, _): target.utf8.count
    }
  }
}
