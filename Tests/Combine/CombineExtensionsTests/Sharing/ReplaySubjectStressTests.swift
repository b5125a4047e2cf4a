import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct ReplaySubjectStressTests {
  @Test func sendersOnManyThreadsGiveAllSubscribersOneOrder() {
    let (senders, each) = (3, 2_000)
    let subject = ReplaySubject<Int, Never>(bufferSize: 4)
    let subscribers = (0..<3).map { _ in SerialSubscriber<Int, Never>(demand: .unlimited) }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    onThreads(senders) { thread in
      for index in 0..<each { subject.send(thread * each + index) }
    }
    subject.send(completion: .finished)
    let order = subscribers[0].values
    #expect(order.sorted() == Array(0..<(senders * each)))
    for subscriber in subscribers {
      #expect(subscriber.values == order)
      #expect(subscriber.completions.count == 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test func concurrentSubscribersReceiveEachValueOnce() {
    let count = 3_000
    let subject = ReplaySubject<Int, Never>.createUnbounded()
    let subscribers = (0..<40).map { _ in SerialSubscriber<Int, Never>(demand: .unlimited) }
    onThreads(3) { thread in
      if thread == 0 {
        for value in 0..<count { subject.send(value) }
        subject.send(completion: .finished)
      } else {
        for index in 0..<20 { subject.subscribe(subscribers[(thread - 1) * 20 + index]) }
      }
    }
    for subscriber in subscribers {
      #expect(subscriber.values == Array(0..<count))
      #expect(subscriber.completions.count == 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test func boundedBuffersAreFollowedByNewValues() {
    for _ in 0..<200 {
      let subject = ReplaySubject<Int, Never>(bufferSize: 3)
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(1)) { _ in .max(1) }
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<50 { subject.send(value) }
        } else {
          subject.subscribe(subscriber)
        }
      }
      subject.send(completion: .finished)
      let values = subscriber.values
      #expect(values == Array((values.first ?? 50)..<50))
      #expect(values.count >= 3)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test func demandAndValuesMayUseDifferentThreads() {
    let count = 4_000
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    let subscriber = SerialSubscriber<Int, Never>(demand: nil)
    subject.subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<count {
        if thread == 0 {
          subject.send(index)
        } else if index.isMultiple(of: 2) {
          subscriber.subscription?.request(.max(1))
        }
      }
    }
    subject.send(completion: .finished)
    #expect(subscriber.values == Array(0..<count))
    #expect(subscriber.completions.count == 1)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func shortLivedSubscribersAreReleased() {
    let lives = LifeCounter()
    let subject = ReplaySubject<LifeCounter.Life, Never>(bufferSize: 2)
    onThreads(4) { thread in
      for _ in 0..<300 {
        if thread < 2 {
          subject.send(lives.makeLife())
        } else {
          let cancellable = subject.sink { [life = lives.makeLife()] _ in _ = life }
          cancellable.cancel()
        }
      }
    }
    #expect(lives.living == 2)
  }
}
