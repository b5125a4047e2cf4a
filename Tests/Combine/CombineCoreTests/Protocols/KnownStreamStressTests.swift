import CombineCore
import CombineProbes
import Testing

struct KnownStreamStressTests {
  private let rounds = 2_000

  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func flatMapLosesNothingOfKnownAndOtherChildren(demand: Subscribers.Demand) {
    let upstream = PassthroughSubject<EitherPublisher, ProbeError>()
    let children = (0..<2).map { _ in CurrentValueSubject<Int, ProbeError>(-1) }
    let subscriber = SerialSubscriber<Int, ProbeError>(demand: demand, onValue: { _ in .max(1) })
    upstream.flatMap { $0 }.subscribe(subscriber)
    for child in children { upstream.send(.other(child.eraseToAnyPublisher())) }
    onThreads(3) { [rounds] thread in
      if thread == 2 {
        for round in 0..<rounds { upstream.send(.known(.success(round))) }
        upstream.send(completion: .finished)
      } else {
        for _ in 0..<rounds { children[thread].send(-1) }
        children[thread].send(completion: .finished)
      }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.filter { $0 >= 0 } == Array(0..<rounds))
    #expect(subscriber.completions == [.finished])
    subscriber.forgetSubscription()
  }

  @Test func requestsFromAnotherThreadGetEveryKnownValueInOrder() {
    let upstream = PassthroughSubject<Int, ProbeError>()
    let subscriber = SerialSubscriber<Int, ProbeError>(demand: nil)
    upstream.flatMap { EitherPublisher.known(.success($0)) }.subscribe(subscriber)
    let subscription = subscriber.subscription
    onThreads(2) { [rounds] thread in
      for round in 0..<rounds {
        if thread == 0 { upstream.send(round) } else { subscription?.request(.max(1)) }
      }
    }
    upstream.send(completion: .finished)
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values == Array(0..<rounds))
    #expect(subscriber.completions == [.finished])
    subscriber.forgetSubscription()
  }

  @Test func nothingOfAFlatMapFollowsTheFailureOfAKnownChild() {
    for _ in 0..<100 {
      let upstream = PassthroughSubject<EitherPublisher, ProbeError>()
      let child = PassthroughSubject<Int, ProbeError>()
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
      upstream.flatMap { $0 }.subscribe(subscriber)
      upstream.send(.other(child.eraseToAnyPublisher()))
      onThreads(2) { thread in
        if thread == 0 {
          for value in 0..<20 { child.send(value) }
        } else {
          for value in 0..<10 { upstream.send(.known(.success(value))) }
          upstream.send(.known(.failure(ProbeError())))
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions == [.failure(ProbeError())])
      subscriber.forgetSubscription()
    }
  }

  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func switchToLatestPassesOnEveryKnownValueThatIsRequested(demand: Subscribers.Demand) {
    let outer = PassthroughSubject<EitherPublisher, ProbeError>()
    let other = PassthroughSubject<Int, ProbeError>()
    let subscriber = SerialSubscriber<Int, ProbeError>(demand: demand, onValue: { _ in .max(1) })
    outer.switchToLatest().subscribe(subscriber)
    onThreads(2) { [rounds] thread in
      for round in 0..<rounds {
        if thread == 0 {
          outer.send(.other(other.eraseToAnyPublisher()))
          outer.send(.known(.success(round)))
        } else {
          other.send(-1)
        }
      }
    }
    outer.send(completion: .finished)
    #expect(subscriber.breaches.isEmpty)
    let known = subscriber.values.filter { $0 >= 0 }
    #expect(known == known.sorted())
    if demand == .unlimited { #expect(known.count == rounds) }
    #expect(subscriber.completions.count <= 1)
    subscriber.forgetSubscription()
  }
}
