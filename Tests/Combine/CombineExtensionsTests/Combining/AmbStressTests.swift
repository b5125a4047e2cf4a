import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct AmbStressTests {
  @Test func ofContestantsOnSeveralThreadsExactlyOneWins() {
    for _ in 0..<200 {
      let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      subjects.amb().subscribe(subscriber)
      onThreads(4) { thread in
        for index in 0..<20 { subjects[thread].send(thread * 100 + index) }
        subjects[thread].send(completion: .finished)
      }
      let winner = (subscriber.values.first ?? 0) / 100
      #expect(subscriber.values == (0..<20).map { winner * 100 + $0 })
      #expect(subscriber.completions.count == 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test func demandThatRacesWithTheContestIsNeitherLostNorDoubled() {
    for _ in 0..<200 {
      let subjects = (0..<2).map { _ in CurrentValueSubject<Int, Never>(0) }
      let subscriber = SerialSubscriber<Int, Never>(demand: nil)
      subjects.amb().subscribe(subscriber)
      onThreads(4) { thread in
        for index in 1...10 {
          if thread < 2 {
            subscriber.subscription?.request(.max(1))
          } else {
            subjects[thread - 2].send(index)
          }
        }
      }
      #expect(subscriber.values.count <= 20)
      subscriber.subscription?.request(.unlimited)
      #expect(subscriber.values.last == 10)
      #expect(subscriber.breaches.isEmpty)
      subscriber.subscription?.cancel()
    }
  }

  @Test func aCancelMayRaceWithTheContest() {
    for _ in 0..<200 {
      let lives = LifeCounter()
      let subjects = (0..<2).map { _ in PassthroughSubject<LifeCounter.Life, Never>() }
      let subscriber = SerialSubscriber<LifeCounter.Life, Never>(demand: .max(1))
      subjects.amb().subscribe(subscriber)
      onThreads(3) { thread in
        if thread < 2 { subjects[thread].send(lives.makeLife()) } else { subscriber.subscription?.cancel() }
      }
      #expect(lives.living == subscriber.values.count)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
