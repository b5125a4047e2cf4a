import CombineShim

/// A subject, and a subscriber by hand that asks for three values and, when it has the third, for one more.
public final class CustomSinkExperiment: Experiment {
  /// What a person can do: as the subject, or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// The subject sends the next number.
    case send
    /// The subject ends well.
    case finish
    /// The subject ends with a failure.
    case fail
    /// The subscriber asks for one value more.
    case requestOne
    /// The subscriber cancels.
    case cancel
  }

  private static let subjectLine = 0

  private let log = EventLog(lines: ["Subject", "CustomSink"])
  private let subject = PassthroughSubject<Int, Mishap>()
  private let sink: Subscribers.CustomSink<Int, Mishap>
  private var lastNumber = 0

  /// The subscriber has requested three values, and got none.
  public init() {
    log.noteSubscriber(.demanded(3))
    sink = subject.customSink(
      demand: .max(3),
      moreDemand: { [log] count in
        guard count == 3 else { return .none }
        log.noteSubscriber(.demanded(1))
        return .max(1)
      },
      receiveCompletion: { [log] in log.noteReceipt(Signal($0)) },
      receiveValue: { [log] in log.noteReceipt(.value($0)) }
    )
  }

  deinit {
    sink.cancel()
  }

  public var diagram: MarbleDiagram { log.diagram }

  /// How many values the subscriber got.
  public var received: Int { sink.count }

  /// How many values the subscriber has requested, all in all.
  public var requested: Subscribers.Demand { sink.requested }

  /// How many values the subscriber may still get.
  public var outstanding: Subscribers.Demand { sink.outstanding }

  /// Whether nothing has ended, and the subscriber has not cancelled.
  public var isListening: Bool { sink.isSubscribed }

  public func allows(_ act: Act) -> Bool {
    switch act {
    case .send, .finish, .fail: true
    case .requestOne, .cancel: isListening
    }
  }

  public func perform(_ act: Act) {
    guard allows(act) else { return }
    log.beginAct()
    switch act {
    case .send:
      lastNumber += 1
      log.send(.value(lastNumber), on: Self.subjectLine) { subject.send(lastNumber) }
    case .finish:
      log.send(.finished, on: Self.subjectLine) { subject.send(completion: .finished) }
    case .fail:
      log.send(.failed, on: Self.subjectLine) { subject.send(completion: .failure(Mishap())) }
    case .requestOne:
      log.noteSubscriber(.demanded(1))
      sink.request(.max(1))
    case .cancel:
      log.noteSubscriber(.cancelled)
      sink.cancel()
    }
  }
}
