import CombineCore
import CombineProbes
import Testing

struct CombineLatestStressTests {
  private let threads = 4
  private let rounds = 1_000

  private typealias Subject = PassthroughSubject<Int, ProbeError>
  private typealias Row = (Int, Int, Int, Int)

  private func combine(_ subjects: [Subject]) -> Publishers.CombineLatest4<Subject, Subject, Subject, Subject>
  {
    subjects[0].combineLatest(subjects[1], subjects[2], subjects[3])
  }

  @Test func everyValueOfEachThreadMakesOneCombinationAndNoneGoesBack() {
    let subjects = (0..<threads).map { _ in Subject() }
    let subscriber = SerialSubscriber<Row, ProbeError>(demand: .unlimited)
    combine(subjects).subscribe(subscriber)
    for subject in subjects { subject.send(0) }
    onThreads(threads) { [rounds] thread in
      for round in 1...rounds { subjects[thread].send(round) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.values.count == 1 + threads * rounds)
    let sums = subscriber.values.map { $0.0 + $0.1 + $0.2 + $0.3 }
    #expect(sums == Array(0...threads * rounds))
  }

  @Test func cancelOrFailureInTheMiddleStopsAllThreads() {
    for round in 0..<60 {
      let subjects = (0..<threads).map { _ in Subject() }
      let subscriber = SerialSubscriber<Row, ProbeError>(demand: .max(50), onValue: { _ in .max(1) })
      combine(subjects).subscribe(subscriber)
      let subscription = subscriber.subscription!
      let cancels = round.isMultiple(of: 2)
      onThreads(threads) { thread in
        for value in 0..<100 {
          subjects[thread].send(value)
          guard thread == 0, value == 50 else { continue }
          if cancels { subscription.cancel() } else { subjects[0].send(completion: .failure(ProbeError())) }
        }
      }
      let count = subscriber.values.count
      for subject in subjects { subject.send(0) }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count == count)
      #expect(subscriber.completions == (cancels ? [] : [.failure(ProbeError())]))
    }
  }
}
