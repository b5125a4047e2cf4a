import StoreInspector

/// A snapshot of the recordings, for the inspector's page.
struct InspectorSnapshot: Equatable {
  struct StoreRow: Equatable, Identifiable {
    /// The store's number.
    let id: Int
    let name: String
    /// The number of recorded actions.
    let count: Int
    let isTravelling: Bool
  }

  struct Row: Equatable, Identifiable {
    /// The entry number.
    let id: Int
    let name: String
    let sender: ActionSender
    let time: Duration
    let outcome: ActionOutcome
  }

  /// A part of the log.
  struct Log: Equatable {
    static let size = 50

    var rows: [Row] = []
    /// The number of actions that match the filter, and the number of all actions.
    var found = 0
    var count = 0
    /// The latest entry of the next older window, if any.
    var older: Int?
    var newer: Int?
  }

  /// An effect of one of the entries that the log shows.
  struct EffectRow: Equatable, Identifiable {
    let id: Int
    /// The entry whose action started the effect.
    let entry: Int
    let effect: InspectedEffect
  }

  struct PublisherRow: Equatable, Identifiable {
    let id: Int
    let name: String
    let count: Int
    let marbles: String
  }

  struct BlocRow: Equatable, Identifiable {
    let id: Int
    let name: String
    let count: Int
  }

  var isRecording = false
  var stores: [StoreRow] = []
  /// The number of stores that the list omits.
  var omittedStores = 0
  /// The store that the page shows.
  var store: StoreRow?
  var numbers: ClosedRange<Int>?
  var position: Int?
  /// A Boolean value that indicates whether the store is showing a state of an imported session.
  var isImported = false
  var heldActions = 0
  /// A Boolean value that indicates whether the store has returned to its present state automatically because
  /// too many effect actions were held.
  var resumedByItself = false
  var canTravel = false
  var log = Log()
  var effects: [EffectRow] = []
  /// The number of the entry shown in full.
  var entry: Int?
  var detail: EntryDetail?
  var outline: StateOutline?
  var dependencies: [InspectedDependency] = []
  var pinnedDifference: String?
  var sendable: [String] = []
  var publishers: [PublisherRow] = []
  var blocs: [BlocRow] = []
  var blocEvents: [String] = []
}

/// Creates snapshots of an inspector's recordings for one user's page.
struct SnapshotMaker {
  private static let mostStores = 50
  private static let mostPublishers = 20
  private static let mostBlocs = 50
  private static let mostBlocEvents = 50
  private static let mostSuggestions = 12
  private static let mostEffects = 40

  private let inspector: Inspector
  private var index = ActionIndex()
  private var entry: (key: EntryKey, texts: EntryTexts)?
  private var suggestions: (key: SuggestionKey, texts: [String])?

  /// The inputs that determine an entry's text.
  private struct EntryKey: Equatable {
    let store: Int
    let entry: Int
    let pinned: Int?
    let replays: Int
    /// The number of the log's first entry. States before this entry have been discarded.
    let first: Int
    /// The number of known secrets. The text may contain secrets that have been typed since then.
    let secrets: Int
  }

  private struct EntryTexts {
    let detail: EntryDetail?
    let outline: StateOutline?
    let pinnedDifference: String?
  }

  private struct SuggestionKey: Equatable {
    let store: Int
    let last: Int?
    let command: String
    let secrets: Int
  }

  init(_ inspector: Inspector) {
    self.inspector = inspector
  }

  mutating func snapshot(for choice: InspectorChoice) async -> InspectorSnapshot {
    var snapshot = InspectorSnapshot()
    snapshot.isRecording = inspector.isRecording
    let stores = inspector.stores
    let store = Self.store(of: choice, in: stores)
    snapshot.stores = stores.suffix(Self.mostStores).map { row(of: $0) }
    snapshot.omittedStores = max(0, stores.count - Self.mostStores)
    addPublishers(to: &snapshot)
    addBlocs(to: &snapshot, choice)
    index.update(from: store)
    guard let store else { return snapshot }
    snapshot.store = row(of: store)
    snapshot.numbers = store.log.numbers
    snapshot.position = store.log.position
    snapshot.isImported = store.log.isImported
    snapshot.canTravel = store.log.canTravel
    snapshot.resumedByItself = store.log.resumedByItself
    if snapshot.position != nil {
      snapshot.heldActions = (try? await store.log.perform(.countHeld)) ?? 0
    }
    addLog(to: &snapshot, of: store, choice)
    addEntry(to: &snapshot, of: store, choice)
    snapshot.sendable = suggestions(for: choice.command, of: store)
    return snapshot
  }

  /// Returns the chosen store or, if no store was chosen, the first one. For a search by name, returns only
  /// the latest store with the name.
  private static func store(of choice: InspectorChoice, in stores: [InspectedStore]) -> InspectedStore? {
    if let name = choice.searched { return stores.last { $0.name == name } }
    return choice.store.map { number in stores.first { $0.number == number } } ?? stores.first
  }

  private func row(of store: InspectedStore) -> InspectorSnapshot.StoreRow {
    InspectorSnapshot.StoreRow(
      id: store.number,
      name: store.name,
      count: store.log.numbers?.upperBound ?? 0,
      isTravelling: store.log.position != nil
    )
  }

  private mutating func addLog(
    to snapshot: inout InspectorSnapshot,
    of store: InspectedStore,
    _ choice: InspectorChoice
  ) {
    let found = index.matching(choice.filter, within: choice.period.duration)
    let size = InspectorSnapshot.Log.size
    var log = InspectorSnapshot.Log(found: found.count, count: index.actions.count)
    let start = choice.anchor.flatMap { anchor in found.firstIndex { $0.number <= anchor } } ?? 0
    let window = found[start...].prefix(size)
    var effects: [InspectorSnapshot.EffectRow] = []
    for action in window {
      let detail = store.log.progress(of: action.number)
      log.rows.append(
        InspectorSnapshot.Row(
          id: action.number,
          name: action.name,
          sender: action.sender,
          time: action.time,
          outcome: detail?.outcome ?? .handled
        )
      )
      for effect in detail?.effects ?? [] where effects.count < Self.mostEffects {
        effects.append(
          InspectorSnapshot.EffectRow(id: effect.number, entry: action.number, effect: effect)
        )
      }
    }
    log.older = found.indices.contains(start + size) ? found[start + size].number : nil
    log.newer = start > 0 ? found[max(0, start - size)].number : nil
    snapshot.log = log
    snapshot.effects = effects
  }

  private mutating func addEntry(
    to snapshot: inout InspectorSnapshot,
    of store: InspectedStore,
    _ choice: InspectorChoice
  ) {
    guard let numbers = snapshot.numbers else { return }
    let shown = snapshot.isImported ? nil : snapshot.position
    let number = choice.entry ?? shown ?? numbers.upperBound
    let key = EntryKey(
      store: store.number,
      entry: number,
      pinned: choice.pinned,
      replays: store.log.replays,
      first: numbers.lowerBound,
      secrets: store.log.secretsVersion
    )
    if entry?.key != key {
      let texts = EntryTexts(
        detail: store.log.detail(of: number),
        outline: store.log.outline(after: number, since: choice.pinned ?? number - 1),
        pinnedDifference: choice.pinned.flatMap { store.log.difference(from: $0, to: number) }
      )
      entry = (key, texts)
    }
    snapshot.entry = number
    snapshot.detail = entry?.texts.detail
    snapshot.outline = entry?.texts.outline
    // Effects can use dependencies as long as they run, so dependencies aren't cached.
    snapshot.dependencies = store.log.dependencies(of: number)
    snapshot.pinnedDifference = entry?.texts.pinnedDifference
  }

  private mutating func suggestions(for command: String, of store: InspectedStore) -> [String] {
    let key = SuggestionKey(
      store: store.number,
      last: store.log.numbers?.upperBound,
      command: command,
      secrets: store.log.secretsVersion
    )
    if suggestions?.key != key {
      suggestions = (key, store.log.sendableActions(containing: command, limit: Self.mostSuggestions))
    }
    return suggestions?.texts ?? []
  }

  private func addPublishers(to snapshot: inout InspectorSnapshot) {
    snapshot.publishers = inspector.publishers.suffix(Self.mostPublishers).map { publisher in
      InspectorSnapshot.PublisherRow(
        id: publisher.number,
        name: publisher.name,
        count: publisher.eventCount,
        marbles: publisher.marbles(latest: 40)
      )
    }
  }

  private func addBlocs(to snapshot: inout InspectorSnapshot, _ choice: InspectorChoice) {
    let blocs = inspector.blocs
    snapshot.blocs = blocs.suffix(Self.mostBlocs).map { bloc in
      InspectorSnapshot.BlocRow(id: bloc.number, name: bloc.name, count: bloc.eventCount)
    }
    guard let chosen = blocs.first(where: { $0.number == choice.bloc }) else { return }
    snapshot.blocEvents = chosen.events(latest: Self.mostBlocEvents).reversed().map(\.boundedText)
  }
}

/// The actions of one store with their names. Because the index caches the results of filters, a filter looks
/// at a name only the first time.
struct ActionIndex {
  private(set) var store: Int?
  /// The version of the known secrets when the names were cached.
  private var secrets = 0
  /// A Boolean value that indicates whether a name may contain a secret. Enum case names don't reveal
  /// associated values.
  private var mayTell = false
  /// The actions, in the order they were sent.
  private(set) var actions: [ActionSummary] = []
  /// The last filter, with its result for every name in `matches`.
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

  /// Returns the actions that a log shows, most recent first.
  ///
  /// - Parameters:
  ///   - filter: The text that the names must contain, ignoring case.
  ///   - period: The length of the period before the latest action, or `nil` for all actions.
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
