import CombineShim
import Schedulers
import TributaryReports

extension MarbleTest {
  /// Tests the events that a subscriber receives from a publisher, using a string for each value.
  ///
  /// ```swift
  /// marbles.expect(source.scan(0, +), "--1--3--(6|)")
  /// marbles.expect(source.collect(2), "-----[1,2]|")
  /// marbles.expect(users, "--a--b--|") { $0.initial }
  /// ```
  ///
  /// The subscriber subscribes at `^`, or at the first character that isn't a space, and requests an
  /// unlimited number of values. To request fewer, or to cancel, write these actions in the diagram, as
  /// <doc:WritingDiagrams> explains.
  /// - Parameters:
  ///   - publisher: The publisher to test.
  ///   - diagram: The diagram of the events that you expect the subscriber to receive.
  ///   - subscriber: A diagram of the subscriber's actions: `^`, `+2` and `!`.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  ///   - name: A closure that returns the name of a value, which is the value's description unless you pass
  ///     another closure. Spaces between brackets don't matter.
  public func expect<P: Publisher>(
    _ publisher: P,
    _ diagram: String,
    subscriber: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    naming name: @escaping (P.Output) -> String = { "\($0)" }
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(publisher, diagram, subscriber: subscriber, naming: MarbleNaming(name), site: site) { _ in
    }
  }

  /// Tests the events that a subscriber receives from a publisher, using names for values that are compared
  /// with `==`.
  ///
  /// ```swift
  /// marbles.expect(model.user, "--a--b--|", values: ["a": .guest, "b": .member("Blob")])
  /// ```
  /// - Parameters:
  ///   - publisher: The publisher to test.
  ///   - diagram: The diagram of the events that you expect the subscriber to receive.
  ///   - values: The values by name.
  ///   - subscriber: A diagram of the subscriber's actions: `^`, `+2` and `!`.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expect<P: Publisher>(
    _ publisher: P,
    _ diagram: String,
    values: [String: P.Output],
    subscriber: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where P.Output: Equatable {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    expect(publisher, diagram, subscriber: subscriber, naming: MarbleNaming(values), site: site) {
      _ in
    }
  }

  /// Tests the events that a subscriber receives from a publisher of publishers, and from each inner
  /// publisher.
  ///
  /// ```swift
  /// marbles.expect(
  ///   marbles.hot("--1--2--3--|").window(count: 2), "--a-----b--|",
  ///   inner: ["a": "--1--(2|)", "b": "--------3--|"]
  /// )
  /// ```
  /// - Parameters:
  ///   - publisher: The publisher to test.
  ///   - diagram: A diagram of the frames in which the outer publisher emits publishers. The names in the
  ///     diagram belong to these publishers, in order.
  ///   - inner: Diagrams of the inner publishers, by name, whose frames count from the start of the test. The
  ///     test subscribes to an inner publisher immediately.
  ///   - fileID: The file ID of the failure.
  ///   - filePath: The file path of the failure.
  ///   - line: The line of the failure.
  ///   - column: The column of the failure.
  public func expect<P: Publisher>(
    _ publisher: P,
    _ diagram: String,
    inner: [String: String],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where P.Output: Publisher {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let outer = self.diagram(diagram, site: site) else { return }
    let names = outer.marbles.compactMap { if case .value(let name) = $0.event { name } else { nil } }
    var diagrams: [String: MarbleDiagram] = [:]
    for (name, text) in inner {
      guard names.contains(name) else {
        return reject("No publisher is named '\(name)' in the diagram\n  \(outer)", site: site)
      }
      guard let diagram = self.diagram(text, site: site) else { return }
      diagrams[name] = diagram
    }
    let publishers = InnerExpectations<P.Output, SchedulerTimeType, SchedulerOptions>(
      names: names,
      diagrams: diagrams,
      clock: clock,
      site: site
    )
    let naming = MarbleNaming<P.Output> { _ in publishers.takeName() }
    expect(publisher, diagram, naming: naming, site: site) { publishers.receive($0) }
    expectations.append(publishers)
  }

  private func expect<P: Publisher>(
    _ publisher: P,
    _ text: String,
    subscriber: String? = nil,
    naming: MarbleNaming<P.Output>,
    site: CallSite,
    onValue: @escaping (P.Output) -> Void = { _ in }
  ) {
    guard
      let diagram = self.diagram(text, site: site),
      let script = script(expected: diagram, subscriber: subscriber, site: site),
      let expected = named(diagram, by: naming, site: site)
    else { return }
    let recorder = MarbleRecorder<P.Output, P.Failure>(
      script: script,
      end: diagram.isOpen ? diagram.length : nil,
      naming: naming,
      frame: { [clock] in clock.frame },
      onValue: onValue
    )
    expectations.append(
      ReceivingExpectation(
        publisher: publisher,
        expected: expected,
        script: script,
        recorder: recorder,
        subject: "The publisher",
        site: site
      )
    )
  }

  private func script(
    expected: MarbleDiagram,
    subscriber text: String?,
    site: CallSite
  ) -> SubscriberScript? {
    guard let text else { return SubscriberScript(expected: expected, subscriber: nil) }
    guard let subscriber = diagram(text, site: site) else { return nil }
    guard !subscriber.marbles.contains(where: \.event.isFromPublisher) else {
      reject("A subscriber's diagram can contain only '^', '+' and '!':\n  \(subscriber)", site: site)
      return nil
    }
    return SubscriberScript(expected: expected, subscriber: subscriber)
  }

  /// Returns the diagram with the values that received values are compared with.
  private func named<Value>(
    _ diagram: MarbleDiagram,
    by naming: MarbleNaming<Value>,
    site: CallSite
  ) -> MarbleDiagram? {
    var marbles: [MarbleDiagram.Marble] = []
    for marble in diagram.marbles {
      guard case .value(let name) = marble.event else {
        marbles.append(marble)
        continue
      }
      guard let event = naming.expected(name) else {
        reject("No value is named '\(name)'; \(naming.known)\n  \(diagram)", site: site)
        return nil
      }
      marbles.append(.init(frame: marble.frame, event: event))
    }
    return MarbleDiagram(
      marbles: marbles,
      start: diagram.start,
      length: diagram.length,
      isOpen: diagram.isOpen,
      legend: diagram.legend
    )
  }
}
