import CombineCore
import CombineProbes
import Testing

struct FlatMapStressTests {
  private let threads = 4
  private let rounds = 2_000

  @Test func unlimitedDemandLosesNoValueOfAnyThread() {
    let upstream = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let children = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(child) }
    upstream.send(completion: .finished)
    onThreads(threads) { [rounds] thread in
      for round in 0..<rounds { children[thread].send(thread * rounds + round) }
      children[thread].send(completion: .finished)
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.sorted() == Array(0..<threads * rounds))
    #expect(subscriber.completions == [.finished])
  }

  @Test func finiteDemandLosesNoValueOfAnyThreadAndKeepsEachInOrder() {
    let children = (0..<threads).map { thread in
      (thread * rounds..<(thread + 1) * rounds).publisher
    }
    let upstream = PassthroughSubject<Int, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
    upstream.flatMap { children[$0] }.subscribe(subscriber)
    onThreads(threads) { upstream.send($0) }
    upstream.send(completion: .finished)
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.sorted() == Array(0..<threads * rounds))
    for thread in 0..<threads {
      let own = subscriber.values.filter { $0 / rounds == thread }
      #expect(own == own.sorted())
    }
    #expect(subscriber.completions == [.finished])
  }

  @Test func requestsFromOtherThreadsAreServed() {
    let children = (0..<threads).map { _ in CurrentValueSubject<Int, Never>(0) }
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    children.publisher.flatMap { $0 }.subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(threads * 2) { [threads, rounds] thread in
      for round in 1...rounds {
        if thread < threads { children[thread].send(round) } else { subscription.request(.max(1)) }
      }
    }
    subscription.request(.unlimited)
    for child in children { child.send(completion: .finished) }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.values.count > threads)
  }

  @Test func nothingFollowsAFailureFromAnotherThread() {
    for _ in 0..<100 {
      let children = (0..<threads).map { _ in PassthroughSubject<Int, ProbeError>() }
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
      let upstream = PassthroughSubject<PassthroughSubject<Int, ProbeError>, ProbeError>()
      upstream.flatMap { $0 }.subscribe(subscriber)
      for child in children { upstream.send(child) }
      onThreads(threads) { thread in
        for value in 0..<50 { children[thread].send(value) }
        if thread == 0 { children[thread].send(completion: .failure(ProbeError())) }
        for value in 0..<50 { children[thread].send(value) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions == [.failure(ProbeError())])
    }
  }

  @Test func cancelInTheMiddleStopsAllThreads() {
    for _ in 0..<50 {
      let children = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(100), onValue: { _ in .max(1) })
      let upstream = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
      upstream.flatMap { $0 }.subscribe(subscriber)
      for child in children { upstream.send(child) }
      let subscription = subscriber.subscription!
      onThreads(threads) { thread in
        for value in 0..<100 {
          children[thread].send(value)
          if thread == 0, value == 50 { subscription.cancel() }
        }
      }
      let count = subscriber.values.count
      for child in children { child.send(0) }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count == count)
      #expect(subscriber.completions.isEmpty)
    }
  }
}
