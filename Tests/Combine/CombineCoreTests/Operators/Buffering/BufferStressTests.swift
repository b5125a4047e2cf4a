import CombineCore
import CombineProbes
import Testing

struct BufferStressTests {
  private let rounds = 2_000

  /// One thread sends values, two threads request one value at a time, and deliveries request more.
  @Test(arguments: [Publishers.PrefetchStrategy.byRequest, .keepFull])
  func nothingIsLostAndOrderIsKept(prefetch: Publishers.PrefetchStrategy) {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1), onValue: { $0 % 3 == 0 ? .max(1) : .none })
    // With `byRequest`, the subject sends every value. With `keepFull`, it would drop values that the buffer
    // hasn't requested.
    let size = prefetch == .byRequest ? rounds : rounds + 1
    subject.buffer(size: size, prefetch: prefetch, whenFull: .dropNewest).subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(3) { [rounds] thread in
      if thread == 0 {
        for round in 0..<rounds { subject.send(round) }
        subject.send(completion: .finished)
      } else {
        for _ in 0..<rounds / 3 { subscription.request(.max(1)) }
      }
    }
    subscription.request(.unlimited)
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values == Array(0..<rounds))
    #expect(subscriber.completions == [.finished])
  }

  /// Demand becomes unlimited during the test. Values then bypass the lock.
  @Test func openingInTheMiddleKeepsOrder() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
      subject.buffer(size: 200, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<200 { subject.send(value) }
          subject.send(completion: .finished)
        } else {
          for _ in 0..<20 { subscription.request(.max(1)) }
          subscription.request(.unlimited)
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array(0..<200))
      #expect(subscriber.completions == [.finished])
    }
  }

  @Test func aFailureOrOverflowInTheMiddleIsTheLastThing() {
    for round in 0..<200 {
      let subject = PassthroughSubject<Int, ProbeError>()
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .max(1))
      let fails = round.isMultiple(of: 2)
      subject.buffer(
        size: fails ? 100 : 3,
        prefetch: .byRequest,
        whenFull: .customError { ProbeError("full") }
      )
      .subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        if thread == 0 {
          for value in 0..<100 { subject.send(value) }
          if fails { subject.send(completion: .failure(ProbeError("full"))) }
        } else {
          for _ in 0..<20 { subscription.request(.max(1)) }
        }
      }
      subscription.request(.max(1))
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array(0..<subscriber.values.count))
      #expect(subscriber.completions == [.failure(ProbeError("full"))])
    }
  }

  @Test func cancelFromAnotherThreadReleasesEveryValue() {
    for _ in 0..<200 {
      let counter = LifeCounter()
      let subject = PassthroughSubject<LifeCounter.Life, Never>()
      let subscriber = SerialSubscriber<Void, Never>(demand: .max(1))
      subject.buffer(size: 20, prefetch: .byRequest, whenFull: .dropOldest).map { _ in () }.subscribe(
        subscriber
      )
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        switch thread {
        case 0: for _ in 0..<100 { subject.send(counter.makeLife()) }
        case 1: for _ in 0..<50 { subscription.request(.max(1)) }
        default: subscription.cancel()
        }
      }
      let count = subscriber.values.count
      subject.send(counter.makeLife())
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count == count)
      #expect(counter.living == 0)
    }
  }
}
