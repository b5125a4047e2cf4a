import CombineCore
import CombineProbes
import Testing

/// Tests the behavior that all publishers of a single value share.
struct SingleValueSubscriptionTests {
  let named: [(String, AnyPublisher<Int, Never>)] = [
    ("Just", AnyPublisher(Just(7))), ("Optional", AnyPublisher(Optional(7).publisher)),
    ("Once", AnyPublisher(Result<Int, Never>.success(7).publisher)),
  ]

  @Test func sendsValueAndCompletionWithTheFirstRequest() {
    for (name, publisher) in named {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      publisher.subscribe(subscriber)
      #expect(subscriber.log == ["subscription \(name)"])
      subscriber.request(.max(1))
      subscriber.request(.max(1))
      #expect(subscriber.log == ["subscription \(name)", "7", "finished"])
    }
  }

  @Test func aRequestFromInsideTheValueDoesNothing() {
    for (_, publisher) in named {
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      let subscriber = ProbeSubscriber<Int, Never>(
        demand: nil,
        onValue: { _ in
          weakSubscriber?.request(.max(1))
          return .unlimited
        }
      )
      weakSubscriber = subscriber
      publisher.subscribe(subscriber)
      subscriber.request(.max(1))
      #expect(subscriber.values == [7])
      #expect(subscriber.completions.count == 1)
    }
  }

  @Test func cancelBeforeTheRequestSuppressesEverythingAndReleases() {
    for (_, publisher) in named {
      var released = false
      do {
        let subscriber = ProbeSubscriber<Int, Never>(demand: nil, onDeinit: { released = true })
        publisher.subscribe(subscriber)
        subscriber.cancel()
        subscriber.request(.max(1))
        #expect(subscriber.values.isEmpty)
      }
      #expect(released)
    }
  }

  @Test func cancelDuringOrAfterTheValueDoesNotStopTheCompletion() {
    for (_, publisher) in named {
      weak var weakSubscriber: ProbeSubscriber<Int, Never>?
      let subscriber = ProbeSubscriber<Int, Never>(
        demand: nil,
        onSubscription: {
          $0.request(.max(1))
          $0.cancel()
        },
        onValue: { _ in
          weakSubscriber?.cancel()
          return .none
        }
      )
      weakSubscriber = subscriber
      publisher.subscribe(subscriber)
      #expect(subscriber.log.suffix(2) == ["7", "finished"])
    }
  }

  @Test func showsItsValue() {
    for (name, publisher) in named {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      publisher.subscribe(subscriber)
      let subscription = subscriber.subscription!
      #expect(
        (subscription as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == name
      )
      #expect(mirrorLabels(of: subscription) == [nil])
      #expect(Mirror(reflecting: subscription).children.first?.value as? Int == 7)
      subscriber.cancel()
    }
  }

  @Test func aDemandOfNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      Just(1).subscribe(ProbeSubscriber(demand: Subscribers.Demand.none))
    }
  }
}

struct SingleValueSubscriptionStressTests {
  @Test func oneOfManyRequestsSendsTheValue() {
    for _ in 0..<500 {
      let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
      Just(7).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { _ in subscription.request(.max(1)) }
      #expect(subscriber.log == ["subscription Just", "7", "finished"])
    }
  }
}
