import CombineExtensions
import CombineShim

/// Two subjects that compete in `amb`. The first one to emit wins, and the other one is ignored.
public final class AmbExperiment: Experiment {
  /// One of the two subjects.
  public enum Contestant: Int, CaseIterable, Sendable {
    /// The subject on the top line.
    case first
    /// The subject on the second line.
    case second
  }

  /// The user's actions, on either subject or as the subscriber.
  public enum Act: String, CaseIterable, Sendable {
    /// The first subject sends its next odd number.
    case sendFirst
    /// The first subject finishes.
    case finishFirst
    /// The first subject fails.
    case failFirst
    /// The second subject sends its next even number.
    case sendSecond
    /// The second subject finishes.
    case finishSecond
    /// The second subject fails.
    case failSecond
    /// The subscriber cancels.
    case cancel
  }

  private let log = EventLog(lines: ["First", "Second", "amb"])
  private let first = PassthroughSubject<Int, Mishap>()
  private let second = PassthroughSubject<Int, Mishap>()
  private let subscription: AnyCancellable
  /// The first subject sends odd numbers and the second one even numbers, so that they can be distinguished.
  private var nextNumber: [Contestant: Int] = [.first: 1, .second: 2]

  /// The subject that emitted first.
  public private(set) var winner: Contestant?
  /// A Boolean value that indicates whether the subscriber has received a completion or has cancelled.
  public private(set) var isOver = false

  /// Creates an experiment with a subscription to both subjects, neither of which has emitted.
  public init() {
    subscription = first.amb(second).sink(
      receiveCompletion: { [log] in log.noteReceipt(Signal($0)) },
      receiveValue: { [log] in log.noteReceipt(.value($0)) }
    )
  }

  public var diagram: MarbleDiagram { log.diagram }

  public func allows(_ act: Act) -> Bool {
    act != .cancel || !isOver
  }

  public func perform(_ act: Act) {
    guard allows(act) else { return }
    switch act {
    case .sendFirst: sendNext(from: .first)
    case .finishFirst: send(completion: .finished, from: .first)
    case .failFirst: send(completion: .failure(Mishap()), from: .first)
    case .sendSecond: sendNext(from: .second)
    case .finishSecond: send(completion: .finished, from: .second)
    case .failSecond: send(completion: .failure(Mishap()), from: .second)
    case .cancel: cancel()
    }
  }

  /// One of the subjects sends a value.
  public func send(_ value: Int, from contestant: Contestant) {
    log.beginAct()
    let isHeard = log.send(.value(value), on: contestant.rawValue) { subject(contestant).send(value) }
    if isHeard { winner = contestant }
  }

  /// One of the subjects completes.
  public func send(completion: Subscribers.Completion<Mishap>, from contestant: Contestant) {
    log.beginAct()
    let isHeard = log.send(Signal(completion), on: contestant.rawValue) {
      subject(contestant).send(completion: completion)
    }
    guard isHeard else { return }
    winner = contestant
    isOver = true
  }

  private func sendNext(from contestant: Contestant) {
    let number = nextNumber[contestant, default: 1]
    nextNumber[contestant] = number + 2
    send(number, from: contestant)
  }

  private func cancel() {
    log.beginAct()
    log.noteSubscriber(.cancelled)
    subscription.cancel()
    isOver = true
  }

  private func subject(_ contestant: Contestant) -> PassthroughSubject<Int, Mishap> {
    switch contestant {
    case .first: first
    case .second: second
    }
  }
}
