import StoreInspector

/// The actions of one store with their names. The index caches filter results, so that a filter checks each
/// name only once.
struct ActionIndex {
  private(set) var store: Int?
  /// The version of the known secrets when the names were cached.
  private var secrets = 0
  /// A Boolean value that indicates whether a name may contain a secret. Enum case names don't reveal
  /// associated values.
  private var mayTell = false
  /// The actions, in the order in which they were sent.
  private(set) var actions: [ActionSummary] = []
  /// The last filter that was used. `matches` contains its result for each name.
  private var filter = ""
  private var matches: [String: Bool] = [:]

  /// Adds the actions that a store has recorded since the last update.
  mutating func update(from newStore: InspectedStore?) {
    guard let newStore else {
      self = ActionIndex()
      return
    }
    let newSecrets = newStore.log.secretsVersion
    if newStore.number != store || (newSecrets != secrets && mayTell) {
      self = ActionIndex()
      store = newStore.number
    }
    secrets = newSecrets
    let latest = newStore.log.summaries(after: actions.last?.number ?? 0)
    if !mayTell { mayTell = latest.contains { !$0.isCase } }
    actions += latest
    guard let first = newStore.log.numbers?.lowerBound, let mine = actions.first?.number, mine < first else {
      return
    }
    actions.removeFirst(min(first - mine, actions.count))
  }

  /// Returns the actions that a log shows, latest first.
  ///
  /// - Parameters:
  ///   - filter: The text that the names must contain, ignoring case.
  ///   - period: The length of the period before the latest action; `nil` for all actions.
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
