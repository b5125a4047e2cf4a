/// Writes down what happens in an experiment.
///
/// An experiment sends by ``send(_:on:unheard:through:)``, and its subscriber tells by ``noteReceipt(_:)``
/// what it gets meanwhile. So the log knows of each signal where it came from and whether it arrived.
final class EventLog {
  private(set) var diagram: MarbleDiagram
  /// The line on which something is being sent.
  private var sendingLine: Int?
  /// How often the subscriber got something.
  private var receipts = 0

  /// - Parameter lines: What the lines are called. The last is the subscriber's.
  init(lines: [String]) {
    diagram = MarbleDiagram(lines: lines)
  }

  private var subscriberLine: Int { diagram.lines.count - 1 }

  /// Begins something that a person does.
  func beginAct() {
    diagram.beginAct()
  }

  /// Notes a signal on a publisher's line, and sends it.
  /// - Parameters:
  ///   - fate: What becomes of a signal that the subscriber does not get at once.
  ///   - send: A closure that sends it.
  /// - Returns: Whether the subscriber got something.
  @discardableResult
  func send(
    _ signal: Signal,
    on line: Int,
    unheard fate: Mark.Fate = .lost,
    through send: () -> Void
  ) -> Bool {
    let mark = diagram.add(signal, on: line, from: line)
    let receiptsBefore = receipts
    sendingLine = line
    send()
    sendingLine = nil
    if receipts == receiptsBefore { diagram.setFate(fate, of: mark) }
    return receipts > receiptsBefore
  }

  /// Notes what the subscriber got from the current sender.
  func noteReceipt(_ signal: Signal) {
    receipts += 1
    diagram.add(signal, on: subscriberLine, from: sendingLine ?? 0)
  }

  /// Notes what the subscriber did.
  func noteSubscriber(_ signal: Signal) {
    diagram.add(signal, on: subscriberLine, from: subscriberLine)
  }

  /// Notes what happened to a publisher.
  func notePublisher(_ signal: Signal, on line: Int) {
    diagram.add(signal, on: line, from: line)
  }
}
