/// Records the events of an experiment.
///
/// An experiment sends with ``send(_:on:unheard:through:)``, and its subscriber reports received events with
/// ``noteReceipt(_:)``. The log therefore knows the origin of each signal, and whether it arrived.
final class EventLog {
  private(set) var diagram: MarbleDiagram
  /// The line of the current sender.
  private var sendingLine: Int?
  /// How many signals the subscriber has received.
  private var receipts = 0

  /// - Parameter lines: The names of the lines. The last one is the subscriber's.
  init(lines: [String]) {
    diagram = MarbleDiagram(lines: lines)
  }

  private var subscriberLine: Int { diagram.lines.count - 1 }

  /// Starts an action of the user.
  func beginAct() {
    diagram.beginAct()
  }

  /// Records a signal on a publisher's line, and sends it.
  /// - Parameters:
  ///   - fate: The fate of a signal that the subscriber does not receive immediately.
  ///   - send: A closure that sends the signal.
  /// - Returns: Whether the subscriber received a signal.
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

  /// Records that the subscriber received a signal from the current sender.
  func noteReceipt(_ signal: Signal) {
    receipts += 1
    diagram.add(signal, on: subscriberLine, from: sendingLine ?? 0)
  }

  /// Records an action of the subscriber.
  func noteSubscriber(_ signal: Signal) {
    diagram.add(signal, on: subscriberLine, from: subscriberLine)
  }

  /// Records an event of a publisher.
  func notePublisher(_ signal: Signal, on line: Int) {
    diagram.add(signal, on: line, from: line)
  }
}
