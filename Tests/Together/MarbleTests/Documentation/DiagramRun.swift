import CombineShim
import Dispatch
import MarbleTesting
import Schedulers
import Testing

/// A documented diagram that is run: its rows become sources and expectations.
final class DiagramRun {
  typealias Marbles = MarbleTest<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>
  typealias Texts = MarbleSource<String, MarbleFailure>
  typealias Numbers = MarbleSource<Int, MarbleFailure>

  let marbles: Marbles
  private let diagram: DocumentedDiagram
  private var usedRows: Set<String> = []
  private var starts: [() -> Void] = []
  private var connections: [AnyCancellable] = []

  init(_ diagram: DocumentedDiagram, marbles: Marbles) {
    self.diagram = diagram
    self.marbles = marbles
  }

  var scheduler: TestSchedulerOf<DispatchQueue> { marbles.scheduler }

  /// Runs a diagram with the operator that it documents.
  static func run(_ diagram: DocumentedDiagram, _ registration: (DiagramRun) -> Void) {
    var run: DiagramRun?
    expectMarbles { marbles in
      let current = DiagramRun(diagram, marbles: marbles)
      run = current
      registration(current)
    }
    run?.checkRows()
  }

  // MARK: Sources

  /// A hot source of the row's names.
  func hot(_ label: String = "upstream") -> Texts {
    marbles.hot(row(label))
  }

  /// A hot source of numbers.
  func numbers(_ label: String = "upstream") -> Numbers {
    marbles.hot(row(label), values: .parsed())
  }

  /// A hot source of what a table says.
  func hot<Output>(_ label: String = "upstream", values: [String: Output]) -> MarbleSource<
    Output, MarbleFailure
  > {
    marbles.hot(row(label), values: MarbleValues(values))
  }

  /// A hot source that cannot fail.
  func reliable(_ label: String = "upstream") -> MarbleSource<String, Never> {
    marbles.hot(row(label), failures: .none)
  }

  func reliable<Output>(values: [String: Output]) -> MarbleSource<Output, Never> {
    marbles.hot(row("upstream"), values: MarbleValues(values), failures: .none)
  }

  /// A cold source, whose first subscription is expected where the row begins.
  func cold(_ label: String) -> Texts {
    let text = row(label)
    let source: Texts = marbles.cold(text)
    expectStart(of: source, label, text)
    return source
  }

  /// A cold source of what a table says.
  func cold<Output>(_ label: String = "upstream", values: [String: Output]) -> MarbleSource<
    Output, MarbleFailure
  > {
    marbles.cold(row(label), values: MarbleValues(values))
  }

  func coldNumbers(_ label: String = "upstream") -> Numbers {
    let text = row(label)
    let source: Numbers = marbles.cold(text, values: .parsed())
    expectStart(of: source, label, text)
    return source
  }

  /// Cold sources in the order in which they are subscribed to, as attempts are.
  func attempts(_ labels: String...) -> some Publisher<String, MarbleFailure> {
    let sources = labels.map(cold)
    var count = 0
    return Deferred {
      count += 1
      return sources[count - 1]
    }
  }

  /// Runs a closure at each value of the row.
  func perform(_ label: String, action: @escaping (String) -> Void) {
    marbles.perform(row(label), action: action)
  }

  /// Connects where the row has a value.
  func connect<P: ConnectablePublisher>(_ label: String, _ publisher: P) {
    perform(label) { _ in self.keep(AnyCancellable(publisher.connect())) }
  }

  /// Keeps a connection while the diagram runs.
  func keep(_ connection: AnyCancellable) {
    connections.append(connection)
  }

  // MARK: Expectations

  /// Expects what the row shows, each value by its description.
  func expect<P: Publisher>(_ label: String, _ publisher: P, demand: String? = nil) {
    marbles.expect(publisher, row(label), subscriber: demand.map(row))
  }

  func expect<P: Publisher>(_ label: String, _ publisher: P, naming: @escaping (P.Output) -> String) {
    marbles.expect(publisher, row(label), naming: naming)
  }

  /// Expects publishers, and what these send, each in the row that its name labels.
  func expect<P: Publisher>(_ label: String, windows publisher: P) where P.Output: Publisher {
    let text = row(label)
    let names = (try? MarbleDiagram(text))?.marbles.compactMap { marble in
      if case .value(let name) = marble.event { name } else { nil as String? }
    }
    let inner = Dictionary(uniqueKeysWithValues: (names ?? []).filter(hasRow).map { ($0, row($0)) })
    marbles.expect(publisher, text, inner: inner)
  }

  /// Expects when the source is subscribed to and cancelled.
  func expectSubscription<Output>(_ label: String, of source: MarbleSource<Output, MarbleFailure>) {
    marbles.expectSubscriptions(of: source, row(label))
  }

  // MARK: Rows

  private func hasRow(_ label: String) -> Bool {
    diagram.rows.contains { $0.label == label }
  }

  private func row(_ label: String) -> String {
    let rows = diagram.rows.filter {
      $0.label == label || $0.label.hasPrefix(label + "(") || $0.label.hasPrefix(label + " ")
        || $0.label.hasPrefix(label + ",")
    }
    guard
      let row = rows.first(where: { $0.label == label })
        ?? rows.first(where: { !usedRows.contains($0.label) })
    else {
      Issue.record("The diagram in line \(diagram.line) of \(diagram.file) has no row '\(label)'")
      return "-"
    }
    usedRows.insert(row.label)
    return row.diagram
  }

  private func expectStart<Output>(
    of source: MarbleSource<Output, MarbleFailure>,
    _ label: String,
    _ text: String
  ) {
    guard let start = (try? MarbleDiagram(text))?.start else { return }
    starts.append {
      #expect(
        source.subscriptions.first?.start == start,
        "The row '\(label)' begins where it is subscribed to"
      )
    }
  }

  private func checkRows() {
    for start in starts { start() }
    for row in diagram.rows where !usedRows.contains(row.label) {
      Issue.record(
        "The row '\(row.label)' of line \(diagram.line) of \(diagram.file) takes no part in the test"
      )
    }
  }
}
