import ComposableArchitecture
import MarbleTesting
import Schedulers
import Testing

/// Runs a documented diagram of an asynchronous operation in a store. One second of the store's clock
/// corresponds to one frame.
@MainActor final class ClockDiagramRun {
  /// The store's actions: an effect to start, an event of an effect, or nothing, which lets effects continue.
  enum Step: Sendable {
    case start(Effect<Step>)
    case event(MarbleEvent)
    case nothing
  }

  let clock = TestClock<Duration>()
  private let diagram: DocumentedDiagram
  private var unusedRows: Set<String>
  /// The number of frames to run after the end of the diagram, to detect late events.
  private static let overrun = 20

  init(_ diagram: DocumentedDiagram) {
    self.diagram = diagram
    unusedRows = Set(diagram.rows.map(\.label))
  }

  /// Runs a diagram with the operator that it documents.
  static func run(_ diagram: DocumentedDiagram, _ registration: Registration) async {
    let run = ClockDiagramRun(diagram)
    await registration(run)
    for label in run.unusedRows.sorted() {
      Issue.record("The row '\(label)' of line \(diagram.line) of \(diagram.file) takes no part in the test")
    }
  }

  typealias Registration = @Sendable @MainActor (ClockDiagramRun) async -> Void

  /// Returns a sequence that produces the events of a row, each at its frame.
  func sequence(_ label: String) -> MarbleSequence {
    MarbleSequence(diagram: row(label), clock: clock)
  }

  /// Expects the events of a row from an effect that starts immediately.
  func expect(_ label: String, _ effect: Effect<MarbleEvent>) async {
    await expect(label, starting: [0: [effect]])
  }

  /// Expects the events of a row from effects that start at the values of another row.
  func expect(
    _ label: String,
    at starts: String,
    _ makeEffect: (_ name: String) -> Effect<MarbleEvent>
  ) async {
    var effects: [Int: [Effect<MarbleEvent>]] = [:]
    for marble in row(starts).marbles {
      if case .value(let name) = marble.event { effects[marble.frame, default: []].append(makeEffect(name)) }
    }
    await expect(label, starting: effects)
  }

  private func expect(_ label: String, starting effects: [Int: [Effect<MarbleEvent>]]) async {
    let expected = row(label)
    var received: [MarbleDiagram.Marble] = []
    let clock = clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Step> { _, step in
        switch step {
        case .start(let effect): return effect
        case .event(let event):
          received.append(.init(frame: clock.now.frame, event: event))
          return .none
        case .nothing: return .none
        }
      }
    }
    store.exhaustivity = .off
    for frame in 0..<expected.length + Self.overrun {
      for effect in effects[frame] ?? [] { await store.send(.start(effect.map(Step.event))) }
      await clock.advance(by: .seconds(1))
      await store.send(.nothing)
    }
    if expected.isOpen { received.removeAll { $0.frame >= expected.length } }
    #expect(
      received == expected.marbles,
      """
      The diagram in line \(diagram.line) of \(diagram.file) differs.
        expected:  \(expected)
        received:  \(MarbleDiagram(marbles: received, length: expected.length))
      """
    )
  }

  private func row(_ label: String) -> MarbleDiagram {
    guard
      let row = diagram.rows.first(where: { $0.label == label }),
      let marbles = try? MarbleDiagram(row.diagram)
    else {
      Issue.record("Line \(diagram.line) of \(diagram.file) has no row '\(label)' that is a diagram")
      return MarbleDiagram(marbles: [])
    }
    unusedRows.remove(label)
    return marbles
  }
}

extension VirtualInstant<Duration> {
  /// The number of whole seconds since the beginning.
  var frame: Int { Int(offset.components.seconds) }
}
