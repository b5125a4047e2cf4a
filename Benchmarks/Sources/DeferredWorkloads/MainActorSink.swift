import CombineShim
import Measurement

extension Workload {
  /// Sends values to a closure of the main actor, with the isolation check that the compiler inserts. The
  /// workload has to run on the main thread. `subject-sink` is the same workload without the check.
  static var mainActorSink: Workload {
    Workload { ownTally in
      // Safe, because only the main thread creates, uses and releases these.
      nonisolated(unsafe) let tally = ownTally
      nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
      nonisolated(unsafe) var subscription: AnyCancellable?
      MainActor.assumeIsolated { subscription = subscribe(to: subject, tally) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count { subject.send(number) }
        }
      }
    }
  }

  @MainActor
  private static func subscribe(to subject: PassthroughSubject<Int, Never>, _ tally: Tally) -> AnyCancellable
  {
    subject.sink { tally.add($0) }
  }
}
