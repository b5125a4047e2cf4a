import CombineShim

/// A subject, and a custom subscriber that requests three values, and one more when it has received the
/// third.
public final class CustomSinkExperiment: Experiment {
  /// The user's actions, as the subject or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// The subject sends the next number.
    case send
    /// The subject finishes.
    case finish
    /// The subject fails.
    case fail
    /// The subscriber requests another value.
    case requestOne
    /// The subscriber cancels.
    case cancel
  }

  private static let subjectLine = 0

  private let log = EventLog(lines: ["Subject", "CustomSink"])
  private let subject = PassthroughSubject<Int, Mishap>()
  private let sink: Subscribers.CustomSink<Int, Mishap>
  private var lastNumber = 0

  /// Creates an experiment in which the subscriber has requested three values, and received none.
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

  /// How many values the subscriber has received.
  public var received: Int { sink.count }

  /// How many values the subscriber has requested in total.
  public var requested: Subscribers.Demand { sink.requested }

  /// How many further values the subscriber has requested.
  public var outstanding: Subscribers.Demand { sink.outstanding }

  /// A Boolean value that indicates whether the subscription is active: it has neither completed nor been
  /// cancelled.
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
