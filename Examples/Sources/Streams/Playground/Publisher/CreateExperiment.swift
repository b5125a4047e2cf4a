import CombineExtensions
import CombineShim

/// A publisher made of a closure. The closure hands out its subscriber, which a person then feeds.
public final class CreateExperiment: Experiment {
  /// What a person can do: as the closure, or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// The next number is sent to the subscriber.
    case send
    /// The closure ends the stream well.
    case finish
    /// The closure ends the stream with a failure.
    case fail
    /// The subscriber cancels.
    case cancel
  }

  /// What the closure of `create` left behind.
  private final class Closure {
    var subscriber: Publishers.Create<Int, Mishap>.Subscriber?
    var cleanUps = 0
  }

  private static let closureLine = 0

  private let log = EventLog(lines: ["create", "Subscriber"])
  private let closure = Closure()
  private let subscription: AnyCancellable
  private var lastNumber = 0

  /// The closure has run, and waits to be told what to send.
  public init() {
    let publisher = AnyPublisher<Int, Mishap>.create { [log, closure] subscriber in
      closure.subscriber = subscriber
      return AnyCancellable {
        closure.cleanUps += 1
        log.notePublisher(.cleanedUp, on: Self.closureLine)
      }
    }
    subscription = publisher.sink(
      receiveCompletion: { [log] in log.noteReceipt(Signal($0)) },
      receiveValue: { [log] in log.noteReceipt(.value($0)) }
    )
  }

  public var diagram: MarbleDiagram { log.diagram }

  /// How often the clean-up ran: once at the end, whichever that is, and never before.
  public var cleanUps: Int { closure.cleanUps }

  public func allows(_ act: Act) -> Bool {
    act != .cancel || cleanUps == 0
  }

  public func perform(_ act: Act) {
    guard allows(act) else { return }
    log.beginAct()
    switch act {
    case .send:
      lastNumber += 1
      log.send(.value(lastNumber), on: Self.closureLine) { closure.subscriber?.send(lastNumber) }
    case .finish:
      log.send(.finished, on: Self.closureLine) { closure.subscriber?.send(completion: .finished) }
    case .fail:
      log.send(.failed, on: Self.closureLine) {
        closure.subscriber?.send(completion: .failure(Mishap()))
      }
    case .cancel:
      log.noteSubscriber(.cancelled)
      subscription.cancel()
    }
  }
}
