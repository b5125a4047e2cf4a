import ComposableArchitecture

/// The log of a store, independent of the store's types.
protocol InspectedLog: AnyObject, Sendable {
  var name: String { get }
  var number: Int { get }
  var lines: [InspectedLine] { get }
  /// The number of the entry whose state the store is showing; `nil` while it shows its present state.
  var position: Int? { get }
  /// A Boolean value that indicates whether that entry is part of an imported session.
  var isImported: Bool { get }
  /// The numbers of the stored entries; `nil` if there are no entries yet.
  var numbers: ClosedRange<Int>? { get }
  /// How often entries have been recomputed.
  var replays: Int { get }
  /// A Boolean value that indicates whether the store has returned to its present state automatically because
  /// too many effect actions were held.
  var resumedByItself: Bool { get }
  /// The holder that moved the store to the state that it is showing.
  var travelHolder: TravelHolder? { get }
  /// A Boolean value that indicates whether the store still exists and can show other states.
  var canTravel: Bool { get }
  func session(of numbers: ClosedRange<Int>) -> Session?
  /// A number that changes when a secret is recorded. Text that was written earlier may contain the secret.
  var secretsVersion: Int { get }

  /// Returns strings that can be sent as actions. Actions that have been sent before come first, latest first,
  /// followed by the cases of the action's type.
  ///
  /// - Parameters:
  ///   - text: The text that the results must contain.
  ///   - limit: The maximum number of results.
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
  /// Performs a command on the store's owner.
  func perform(_ command: InspectionCommand) async throws(InspectionCommandError) -> Int
}
