/// The calls of a mock.
final class CallRecord {
  /// A call whose types only the mock knows.
  enum Entry {
    case add(Any)
    case emit(Any)
    case addError(any Error)
    case close
    case function(String, [AnyHashable])
  }

  private(set) var entries: [Entry] = []

  func append(_ entry: Entry) {
    entries.append(entry)
  }

  func removeAll() {
    entries = []
  }
}
