import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct WindowStressTests {
  @Test func noValueIsLostBetweenWindowsOfTime() {
    let scheduler = ThreadsScheduler(threads: 2)
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    subject.window(timeSpan: 3, count: 5, scheduler: scheduler).flatMap { $0 }.subscribe(subscriber)
    onThreads(2) { thread in
      for index in 0..<3_000 {
        if thread == 0 { subject.send(index) } else { scheduler.advance(by: 1) }
      }
    }
    // Otherwise the thread that handles a boundary could also deliver the completion, after the end of the
    // test.
    scheduler.waitUntilIdle()
    subject.send(completion: .finished)
    scheduler.stop()
    let isComplete = subscriber.values == Array(0..<3_000)
    #expect(isComplete)
    #expect(subscriber.completions.count == 1)
    #expect(subscriber.breaches.isEmpty)
    subscriber.forgetSubscription()
  }

  @Test func noValueIsLostBetweenArrays() {
    let scheduler = ThreadsScheduler(threads: 2)
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<[Int], Never>(demand: .unlimited)
    subject.buffer(timeSpan: 3, count: 5, scheduler: scheduler).subscribe(subscriber)
    onThreads(2) { thread in
      for index in 0..<3_000 {
        if thread == 0 { subject.send(index) } else { scheduler.advance(by: 1) }
      }
    }
    // Otherwise the thread that handles a boundary could also deliver the completion, after the end of the
    // test.
    scheduler.waitUntilIdle()
    subject.send(completion: .finished)
    scheduler.stop()
    let isComplete = subscriber.values.flatMap { $0 } == Array(0..<3_000)
    #expect(isComplete)
    #expect(subscriber.values.allSatisfy { $0.count <= 5 })
    #expect(subscriber.completions.count == 1)
    #expect(subscriber.breaches.isEmpty)
    subscriber.forgetSubscription()
  }

  @Test func aWindowCanBeCancelledWhileItEnds() {
    for _ in 0..<300 {
      let (subject, boundary) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let member = SerialSubscriber<Int, Never>(demand: .unlimited)
      let outer = SerialSubscriber<WindowPublisher<Int, Never>, Never>(demand: .max(1))
      subject.window(boundary: boundary).handleEvents(receiveOutput: { $0.subscribe(member) })
        .subscribe(outer)
      onThreads(4) { thread in
        switch thread {
        case 0: for index in 0..<10 { subject.send(index) }
        case 1: boundary.send(1)
        case 2: outer.subscription?.cancel()
        default: member.subscription?.cancel()
        }
      }
      #expect(member.breaches.isEmpty && outer.breaches.isEmpty)
      member.forgetSubscription()
      outer.forgetSubscription()
    }
  }
}
