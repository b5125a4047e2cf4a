import StoreInspector

/// The actions of one store with their names, cached so that a filter checks each name once.
struct ActionIndex {
  private(set) var store: Int?
  /// The version of the known secrets when the names were cached.
  private var secrets = 0
  /// A Boolean value that indicates whether a name may contain a secret. The names of enum cases don't reveal
  /// associated values.
  private var mayTell = false
  /// The actions in the order in which they were sent.
  private(set) var actions: [ActionSummary] = []
  /// The filter that was last used; `matches` contains its result for each name.
  private var filter = ""
  private var matches: [String: Bool] = [:]

  /// Adds the actions that a store has recorded since the last update.
  mutating func update(from newStore: InspectedStore?) {
    guard let newStore else {
      self = ActionIndex()
      return
    }
    let newSecrets = newStore.secretsVersion
    if newStore.number != store || (newSecrets != secrets && mayTell) {
      self = ActionIndex()
      store = newStore.number
    }
    secrets = newSecrets
    let latest = newStore.summaries(after: actions.last?.number ?? 0)
    if !mayTell { mayTell = latest.contains { !$0.isCase } }
    actions += latest
    guard let first = newStore.numbers?.lowerBound, let mine = actions.first?.number, mine < first else {
      return
    }
    actions.removeFirst(min(first - mine, actions.count))
  }

  /// Returns the actions that a log shows, the latest first.
  ///
  /// - Parameters:
  ///   - filter: A text that the names contain, ignoring case.
  ///   - period: The time before the latest action in which they were sent.
  mutating func matching(_ filter: String, within period: Duration?) -> [ActionSummary] {
    if filter != self.filter || matches.count > 20_000 {
      self.filter = filter
      matches = [:]
    }
    let needle = filter.lowercased()
    let earliest = period.flatMap { period in actions.last.map { $0.time - period } }
    var found: [ActionSummary] = []
    for action in actions.reversed() {
      if let earliest, action.time < earliest { break }
      if needle.isEmpty || contains(action.name, needle) { found.append(action) }
    }
    return found
  }

  private mutating func contains(_ name: String, _ needle: String) -> Bool {
    if let known = matches[name] { return known }
    let result = name.lowercased().contains(needle)
    matches[name] = result
    return result
  }
}
