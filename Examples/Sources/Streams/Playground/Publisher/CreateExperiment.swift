import CombineExtensions
import CombineShim

/// A publisher that is created from a closure. The closure exposes its subscriber, to which the user then
/// sends values.
public final class CreateExperiment: Experiment {
  /// The user's actions, as the closure or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// Sends the next number to the subscriber.
    case send
    /// The closure finishes the stream.
    case finish
    /// The closure fails the stream.
    case fail
    /// The subscriber cancels.
    case cancel
  }

  /// The state that the closure of `create` exposes.
  private final class Closure {
    var subscriber: Publishers.Create<Int, Mishap>.Subscriber?
    var cleanUps = 0
  }

  private static let closureLine = 0

  private let log = EventLog(lines: ["create", "Subscriber"])
  private let closure = Closure()
  private let subscription: AnyCancellable
  private var lastNumber = 0

  /// Creates an experiment whose closure has run, and waits for actions.
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

  /// How often the clean-up ran. It runs exactly once, at the end of the stream.
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
