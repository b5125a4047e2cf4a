import StoreInspector

/// The actions of one store by their names, kept so that a filter looks at each name once.
struct ActionIndex {
  private(set) var store: Int?
  /// The secrets that were known when the names were made.
  private var secrets = 0
  /// Whether a name may have a secret. Those of cases tell nothing of what they carry.
  private var mayTell = false
  /// In the order in which they were sent.
  private(set) var actions: [ActionSummary] = []
  /// For the filter that was used last, whether a name has it.
  private var filter = ""
  private var matches: [String: Bool] = [:]

  /// Brings it up to date with what a store has recorded meanwhile.
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

  /// The actions that a log shows, the latest first.
  ///
  /// - Parameters:
  ///   - filter: The text that their names contain, in any case of letters.
  ///   - period: The time before the latest in which they were sent.
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
