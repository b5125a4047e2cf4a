import ComposableArchitecture

/// The log of a store, whatever its types are.
protocol InspectedLog: AnyObject, Sendable {
  var name: String { get }
  var number: Int { get }
  var lines: [InspectedLine] { get }
  /// The number of the entry whose state the store shows; `nil` while it shows its present state.
  var position: Int? { get }
  /// Whether that is an entry of a session that came from a file.
  var isImported: Bool { get }
  /// The numbers of the entries that are kept; `nil` before there are any.
  var numbers: ClosedRange<Int>? { get }
  /// The number of times that entries were computed again.
  var replays: Int { get }
  /// Whether the store has returned to its present state by itself, as too many actions of effects waited.
  var resumedByItself: Bool { get }
  /// The holder that has moved the store to the state that it shows.
  var travelHolder: TravelHolder? { get }
  /// Whether the store is there, and can show other states.
  var canTravel: Bool { get }
  func session(of numbers: ClosedRange<Int>) -> Session?
  /// Changes when a secret was noted, so that what was written before may show it.
  var secretsVersion: Int { get }

  /// Texts that can be sent as actions: those that were sent, the latest first, and then the cases that there
  /// are.
  ///
  /// - Parameters:
  ///   - text: The text that they contain.
  ///   - limit: The greatest number of texts.
  func sendableActions(containing text: String, limit: Int) -> [String]
  func summaries(after number: Int) -> [ActionSummary]
  func progress(of number: Int) -> EntryProgress?
  func detail(of number: Int) -> EntryDetail?
  func dependencies(of number: Int) -> [InspectedDependency]
  func outline(after number: Int, since other: Int?) -> StateOutline?
  func difference(from number: Int, to other: Int) -> String?
  func testSource(of numbers: ClosedRange<Int>, as test: RecordedTest) throws(SourceError) -> String
  func testSource(
    of numbers: ClosedRange<Int>,
    in session: Session,
    as test: RecordedTest
  ) throws(ImportError) -> String
  /// Does something on the store's owner.
  func perform(_ command: InspectionCommand) async throws(InspectionCommandError) -> Int
}
