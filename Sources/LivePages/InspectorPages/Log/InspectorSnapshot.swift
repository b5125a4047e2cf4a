import StoreInspector

/// A snapshot of what was recorded, for the inspector's page.
struct InspectorSnapshot: Equatable {
  struct StoreRow: Equatable, Identifiable {
    /// The store's number.
    let id: Int
    let name: String
    /// The number of actions that were recorded.
    let count: Int
    let isTravelling: Bool
  }

  struct Row: Equatable, Identifiable {
    /// The entry's number.
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
    /// The number of actions that the filter has found, and of how many.
    var found = 0
    var count = 0
    /// The latest entry of the next window, if there is one.
    var older: Int?
    var newer: Int?
  }

  /// An effect of one of the entries that the log shows.
  struct EffectRow: Equatable, Identifiable {
    let id: Int
    /// The entry that it came of.
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
  /// The number of stores that are not in the list.
  var omittedStores = 0
  /// The store that is shown.
  var store: StoreRow?
  var numbers: ClosedRange<Int>?
  var position: Int?
  /// Whether it is one of a session that came from a file.
  var isImported = false
  var heldActions = 0
  /// Whether the store has returned to its present state by itself, as too many actions of effects waited.
  var resumedByItself = false
  var canTravel = false
  var log = Log()
  var effects: [EffectRow] = []
  /// The number of the entry that is shown in full.
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
