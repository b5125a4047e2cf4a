import CombineShim
import Dispatch
import MarbleTesting
import Schedulers
import Testing

/// Runs a documented diagram, whose rows become sources and expectations.
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

  /// Returns a hot source of the row's names.
  func hot(_ label: String = "upstream") -> Texts {
    marbles.hot(row(label))
  }

  /// Returns a hot source of numbers.
  func numbers(_ label: String = "upstream") -> Numbers {
    marbles.hot(row(label), values: .parsed())
  }

  /// Returns a hot source of the values in a dictionary.
  func hot<Output>(_ label: String = "upstream", values: [String: Output]) -> MarbleSource<
    Output, MarbleFailure
  > {
    marbles.hot(row(label), values: MarbleValues(values))
  }

  /// Returns a hot source that cannot fail.
  func reliable(_ label: String = "upstream") -> MarbleSource<String, Never> {
    marbles.hot(row(label), failures: .none)
  }

  func reliable<Output>(values: [String: Output]) -> MarbleSource<Output, Never> {
    marbles.hot(row("upstream"), values: MarbleValues(values), failures: .none)
  }

  /// Returns a cold source whose first subscription is expected at the beginning of the row.
  func cold(_ label: String) -> Texts {
    let text = row(label)
    let source: Texts = marbles.cold(text)
    expectStart(of: source, label, text)
    return source
  }

  /// Returns a cold source of the values in a dictionary.
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

  /// Returns a publisher whose successive subscriptions, such as attempts, go to the given cold sources.
  func attempts(_ labels: String...) -> some Publisher<String, MarbleFailure> {
    let sources = labels.map(cold)
    var count = 0
    return Deferred {
      count += 1
      return sources[count - 1]
    }
  }

  /// Runs a closure for each value of the row.
  func perform(_ label: String, action: @escaping (String) -> Void) {
    marbles.perform(row(label), action: action)
  }

  /// Connects the publisher at each value of the row.
  func connect<P: ConnectablePublisher>(_ label: String, _ publisher: P) {
    perform(label) { _ in self.keep(AnyCancellable(publisher.connect())) }
  }

  /// Keeps a connection while the diagram runs.
  func keep(_ connection: AnyCancellable) {
    connections.append(connection)
  }

  // MARK: Expectations

  /// Expects the row's events. Each value is represented by its description.
  func expect<P: Publisher>(_ label: String, _ publisher: P, demand: String? = nil) {
    marbles.expect(publisher, row(label), subscriber: demand.map(row))
  }

  func expect<P: Publisher>(_ label: String, _ publisher: P, naming: @escaping (P.Output) -> String) {
    marbles.expect(publisher, row(label), naming: naming)
  }

  /// Expects publishers, and expects the events of each publisher in the row that is labelled with its name.
  func expect<P: Publisher>(_ label: String, windows publisher: P) where P.Output: Publisher {
    let text = row(label)
    let names = (try? MarbleDiagram(text))?.marbles.compactMap { marble in
      if case .value(let name) = marble.event { name } else { nil as String? }
    }
    let inner = Dictionary(uniqueKeysWithValues: (names ?? []).filter(hasRow).map { ($0, row($0)) })
    marbles.expect(publisher, text, inner: inner)
  }

  /// Expects the times at which the source is subscribed to and cancelled.
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
