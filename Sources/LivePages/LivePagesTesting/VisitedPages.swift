import LivePagesCore

/// The history of a browser in a test, and where in it the person is.
struct VisitedPages {
  struct Entry {
    /// The tab that showed it.
    var tab: SecretToken
    let page: any LivePage
    var address: PageAddress
  }

  private var entries: [Entry]
  private var index = 0

  init(_ tab: SecretToken, _ page: any LivePage, _ address: PageAddress) {
    entries = [Entry(tab: tab, page: page, address: address)]
  }

  var current: Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Adds an entry after the present one, and forgets those that came after it.
  mutating func push(_ tab: SecretToken, _ page: any LivePage, _ address: PageAddress) {
    entries.removeSubrange((index + 1)...)
    entries.append(Entry(tab: tab, page: page, address: address))
    index += 1
  }

  /// - Parameter steps: Negative to go back.
  /// - Returns: Whether there is an entry so far away.
  mutating func go(_ steps: Int) -> Bool {
    guard entries.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }
}
