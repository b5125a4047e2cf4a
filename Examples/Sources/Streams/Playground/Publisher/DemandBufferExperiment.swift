import CombineShim

/// A publisher whose `DemandBuffer` stores values, and a subscriber that requests them when the user wants.
public final class DemandBufferExperiment: Experiment {
  /// The user's actions, as the publisher or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// Sends the next number.
    case send
    /// Finishes the stream after all buffered values.
    case finish
    /// Fails the stream after all buffered values.
    case fail
    /// The subscriber requests one value.
    case demandOne
    /// The subscriber requests three values.
    case demandThree
    /// The subscriber requests unlimited values.
    case demandUnlimited
    /// The subscriber cancels, which releases the buffered values.
    case cancel
  }

  /// The values that were sent but not delivered.
  private final class Waiting {
    var values: [Int] = []
    var completion: Subscribers.Completion<Mishap>?

    /// Removes the delivered value, which is the oldest one, because values are delivered in order.
    func clear(delivered value: Int) {
      guard values.first == value else { return }
      values.removeFirst()
    }

    func clear() {
      values = []
      completion = nil
    }
  }

  /// The maximum number of buffered values. A demand buffer has no limit of its own, but the page shows this
  /// one's contents.
  public static let capacity = 12

  private static let reservoirLine = 0

  private let log = EventLog(lines: ["Publisher", "Subscriber"])
  private let reservoir = Reservoir<Int, Mishap>()
  private let sink: Subscribers.CustomSink<Int, Mishap>
  private let kept = Waiting()
  private var lastNumber = 0

  /// Creates an experiment in which the subscriber has requested nothing.
  public init() {
    sink = reservoir.customSink(
      demand: .none,
      receiveCompletion: { [log, kept] in
        kept.clear()
        log.noteReceipt(Signal($0))
      },
      receiveValue: { [log, kept] in
        kept.clear(delivered: $0)
        log.noteReceipt(.value($0))
      }
    )
  }

  deinit {
    sink.cancel()
  }

  public var diagram: MarbleDiagram { log.diagram }

  /// The values that wait for demand, the oldest first.
  public var waiting: [Int] { kept.values }

  /// The completion that follows them.
  public var waitingCompletion: Subscribers.Completion<Mishap>? { kept.completion }

  /// How many values the subscriber has received.
  public var received: Int { sink.count }

  /// How many further values the subscriber has requested.
  public var outstanding: Subscribers.Demand { sink.outstanding }

  /// A Boolean value that indicates whether the subscriber has neither received a completion nor cancelled.
  public var isListening: Bool { sink.isSubscribed }

  public func allows(_ act: Act) -> Bool {
    switch act {
    case .send: waiting.count < Self.capacity
    case .finish, .fail: true
    case .demandOne, .demandThree, .demandUnlimited, .cancel: isListening
    }
  }

  public func perform(_ act: Act) {
    guard allows(act) else { return }
    log.beginAct()
    switch act {
    case .send: send()
    case .finish: send(completion: .finished)
    case .fail: send(completion: .failure(Mishap()))
    case .demandOne: demand(.max(1))
    case .demandThree: demand(.max(3))
    case .demandUnlimited: demand(.unlimited)
    case .cancel: cancel()
    }
  }

  /// A Boolean value that indicates whether a value that is sent now can still be delivered.
  private var isOpen: Bool { isListening && waitingCompletion == nil }

  private func send() {
    lastNumber += 1
    let isKept = isOpen
    if isKept { kept.values.append(lastNumber) }
    log.send(.value(lastNumber), on: Self.reservoirLine, unheard: isKept ? .waits : .lost) {
      reservoir.send(lastNumber)
    }
  }

  private func send(completion: Subscribers.Completion<Mishap>) {
    let isKept = isOpen
    if isKept { kept.completion = completion }
    log.send(Signal(completion), on: Self.reservoirLine, unheard: isKept ? .waits : .lost) {
      reservoir.send(completion: completion)
    }
  }

  private func demand(_ demand: Subscribers.Demand) {
    log.noteSubscriber(.demanded(demand.max))
    sink.request(demand)
  }

  private func cancel() {
    log.noteSubscriber(.cancelled)
    sink.cancel()
    kept.clear()
  }
}
