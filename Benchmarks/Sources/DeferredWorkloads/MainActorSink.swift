import CombineShim
import Measurement

extension Workload {
  /// A value for a closure of the main actor, for which the compiler checks that it runs there. It has to be
  /// run on the main thread. `subject-sink` is the same without the check.
  static var mainActorSink: Workload {
    Workload { ownTally in
      // The main thread alone makes, uses and releases these.
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
