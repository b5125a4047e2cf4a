import CombineCore
import CombineProbes
import Synchronization
import Testing

struct ZipStressTests {
  private let threads = 4
  private let rounds = 1_000

  private typealias Subject = PassthroughSubject<Int, ProbeError>
  private typealias Row = (Int, Int, Int, Int)

  private func zip(_ subjects: [Subject]) -> Publishers.Zip4<Subject, Subject, Subject, Subject> {
    subjects[0].zip(subjects[1], subjects[2], subjects[3])
  }

  @Test func concurrentValuesAreZippedByIndex() {
    let subjects = (0..<threads).map { _ in Subject() }
    let subscriber = SerialSubscriber<Row, ProbeError>(demand: .unlimited)
    zip(subjects).subscribe(subscriber)
    onThreads(threads) { [rounds] thread in
      for round in 0..<rounds { subjects[thread].send(round) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.values.map(\.0) == Array(0..<rounds))
    #expect(subscriber.values.allSatisfy { $0.0 == $0.1 && $0.1 == $0.2 && $0.2 == $0.3 })
  }

  /// Sequences send values on the requesting thread.
  @Test func requestsFromManyThreadsLoseNothing() {
    let total = threads * rounds
    let subscriber = SerialSubscriber<(Int, Int), Never>(demand: .max(1))
    (0...total).publisher.zip((0...total).publisher).subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(threads) { [rounds] _ in
      for _ in 0..<rounds { subscription.request(.max(1)) }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.values.map(\.0) == Array(0...total))
    #expect(subscriber.values.map(\.1) == Array(0...total))
  }

  /// Each request inside a delivery goes to the other subject, which another thread may be using for a
  /// delivery.
  @Test func requestsFromInsideDeliveriesWaitForNoOtherThread() {
    for _ in 0..<100 {
      let subjects = (0..<2).map { CurrentValueSubject<Int, Never>($0) }
      var request: () -> Void = {}
      let subscriber = SerialSubscriber<(Int, Int), Never>(demand: nil) { _ in
        request()
        return .none
      }
      subjects[0].zip(subjects[1]).subscribe(subscriber)
      let subscription = subscriber.subscription
      request = { subscription?.request(.max(1)) }
      request()
      onThreads(threads) { thread in
        for value in 0..<100 { subjects[thread % 2].send(value) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count > 1)
      subscription?.cancel()
      request = {}
      subscriber.forgetSubscription()
    }
  }

  @Test func cancelOrFailureInTheMiddleStopsAllThreadsAndReleasesValues() {
    typealias Subject = PassthroughSubject<LifeCounter.Life, ProbeError>

    for round in 0..<100 {
      let counter = LifeCounter()
      let subjects = (0..<threads).map { _ in Subject() }
      let delivered = Atomic(0)
      let ended = Atomic(0)
      var cancellables: [AnyCancellable] = []
      subjects[0].zip(subjects[1], subjects[2], subjects[3])
        .sink(
          receiveCompletion: { _ in ended.add(1, ordering: .relaxed) },
          receiveValue: { _ in delivered.add(1, ordering: .relaxed) }
        )
        .store(in: &cancellables)
      let cancellable = cancellables[0]
      let cancels = round.isMultiple(of: 2)
      onThreads(threads) { thread in
        for value in 0..<100 {
          subjects[thread].send(counter.makeLife())
          guard thread == 0, value == 50 else { continue }
          if cancels { cancellable.cancel() } else { subjects[0].send(completion: .failure(ProbeError())) }
        }
      }
      let count = delivered.load(ordering: .relaxed)
      for subject in subjects { subject.send(counter.makeLife()) }
      #expect(delivered.load(ordering: .relaxed) == count)
      #expect(ended.load(ordering: .relaxed) == (cancels ? 0 : 1))
      #expect(counter.living == 0)
    }
  }
}
