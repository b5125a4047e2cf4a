import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var subscribing: [ExtensionWorkload] {
    let write = Inherent(1, "the write through a key path")
    return [
      ExtensionWorkload("assign(to:on:ownership:)", inherent: write) { subject, tally in
        subject.assign(to: \.total, on: Total(tally), ownership: .strong)
      },
      ExtensionWorkload("assign(to:on:and:on:)", inherent: Inherent(2, "the writes through key paths")) {
        subject,
        tally in
        subject.assign(to: \.total, on: Total(tally), and: \.total, on: Total(tally))
      },
      ExtensionWorkload("assign(to:on:), of an optional", inherent: write) { subject, tally in
        subject.assign(to: \.optional, on: Total(tally))
      },
      ExtensionWorkload("sink(receiveCompletion:)") { subject, tally in
        subject.handleEvents(receiveOutput: { tally.add($0) })
          .sink(receiveCompletion: { (_: Subscribers.Completion<Never>) in })
      },
      ExtensionWorkload("subscribe(relay)") { subject, tally in
        let relay = PassthroughRelay<Int>()
        let (fed, read) = (subject.subscribe(relay), relay.sink { tally.add($0) })
        return AnyCancellable {
          fed.cancel()
          read.cancel()
          // The closure retains the relay.
          withExtendedLifetime(relay) {}
        }
      },
    ]
  }
}

/// Stores received values, and adds the last ones to the tally when it is deallocated.
private final class Total {
  var total = 0
  var optional: Int?
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  deinit { tally.add(total ^ (optional ?? 0)) }
}
