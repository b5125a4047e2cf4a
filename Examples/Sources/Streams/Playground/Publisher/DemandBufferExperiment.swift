import CombineShim

/// A publisher whose `DemandBuffer` keeps values, and a subscriber that asks for them when a person says so.
public final class DemandBufferExperiment: Experiment {
  /// What a person can do: as the publisher, or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// The next number is sent.
    case send
    /// The end is sent, which comes after all that waits.
    case finish
    /// The end is sent with a failure, which comes after all that waits too.
    case fail
    /// The subscriber asks for one value.
    case demandOne
    /// The subscriber asks for three values.
    case demandThree
    /// The subscriber asks for all values that there will ever be.
    case demandUnlimited
    /// The subscriber cancels, and what waits is released.
    case cancel
  }

  /// What was sent and not yet delivered.
  private final class Waiting {
    var values: [Int] = []
    var completion: Subscribers.Completion<Mishap>?

    /// Forgets a value that was delivered, which is the oldest: they come in the order in which they were
    /// sent.
    func clear(delivered value: Int) {
      guard values.first == value else { return }
      values.removeFirst()
    }

    func clear() {
      values = []
      completion = nil
    }
  }

  /// How many values may wait. A buffer for demand has no limit of its own; this one's content is on a page.
  public static let capacity = 12

  private static let reservoirLine = 0

  private let log = EventLog(lines: ["Publisher", "Subscriber"])
  private let reservoir = Reservoir<Int, Mishap>()
  private let sink: Subscribers.CustomSink<Int, Mishap>
  private let kept = Waiting()
  private var lastNumber = 0

  /// The subscriber has requested nothing yet.
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

  /// The end that waits behind them.
  public var waitingCompletion: Subscribers.Completion<Mishap>? { kept.completion }

  /// How many values the subscriber got.
  public var received: Int { sink.count }

  /// How many values the subscriber may still get at once.
  public var outstanding: Subscribers.Demand { sink.outstanding }

  /// Whether the subscriber has not heard the end, and has not cancelled.
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

  /// Whether what is sent now can still be delivered some time.
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
