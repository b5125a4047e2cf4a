import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct JoinStressTests {
  private let each = 2_000

  @Test func zippedValuesOfSeveralThreadsKeepStepAndNoneIsLost() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = SerialSubscriber<[Int], Never>(demand: .unlimited)
    subjects.zip().subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each { subjects[thread].send(index) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.values == (0..<each).map { [$0, $0, $0] })
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func combinedValuesOfSeveralThreadsNeverGoBack() {
    let subjects = (0..<3).map { _ in CurrentValueSubject<Int, Never>(-1) }
    let subscriber = SerialSubscriber<[Int], Never>(demand: .unlimited)
    subjects.combineLatest().subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each { subjects[thread].send(index) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.values.count == 3 * each + 1)
    for (earlier, later) in zip(subscriber.values, subscriber.values.dropFirst()) {
      #expect(zip(earlier, later).allSatisfy { $0 <= $1 })
    }
    #expect(subscriber.values.last == [each - 1, each - 1, each - 1])
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func requestsOfSeveralThreadsAreAllMet() {
    let sequences = (0..<3).map { _ in (0..<10_000).publisher }
    let subscriber = SerialSubscriber<[Int], Never>(demand: nil)
    sequences.zip().subscribe(subscriber)
    onThreads(4) { _ in
      for _ in 0..<500 { subscriber.subscription?.request(.max(1)) }
    }
    #expect(subscriber.values == (0..<2_000).map { [$0, $0, $0] })
    #expect(subscriber.breaches.isEmpty)
    subscriber.subscription?.cancel()
  }

  @Test func aCancelAndAFailureMayRaceWithValues() {
    for round in 0..<200 {
      let lives = LifeCounter()
      let subjects = (0..<2).map { _ in PassthroughSubject<LifeCounter.Life, ProbeError>() }
      let subscriber = SerialSubscriber<[LifeCounter.Life], ProbeError>(demand: .unlimited)
      if round.isMultiple(of: 2) {
        subjects.zip().subscribe(subscriber)
      } else {
        subjects.combineLatest().subscribe(subscriber)
      }
      onThreads(4) { thread in
        switch thread {
        case 0, 1: for _ in 0..<10 { subjects[thread].send(lives.makeLife()) }
        case 2: subscriber.subscription?.cancel()
        default: subjects[0].send(completion: .failure(ProbeError()))
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(lives.living <= subscriber.values.count * 2)
    }
  }
}
