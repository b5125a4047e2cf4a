import CombineCore
import CombineProbes
import Testing

struct MergeStressTests {
  private let threads = 4
  private let rounds = 2_000

  @Test func unlimitedDemandLosesNoValueOfAnyThread() {
    let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    Publishers.MergeMany(subjects).subscribe(subscriber)
    onThreads(threads) { [rounds] thread in
      for round in 0..<rounds { subjects[thread].send(thread * rounds + round) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.sorted() == Array(0..<threads * rounds))
    #expect(subscriber.completions == [.finished])
  }

  @Test func eachValueIsKeptUntilItIsRequestedFromAnotherThread() {
    let ranges = (0..<threads).map { (($0 * rounds)..<(($0 + 1) * rounds)).publisher }
    let subscriber = SerialSubscriber<Int, Never>(demand: .max(1))
    Publishers.Merge4(ranges[0], ranges[1], ranges[2], ranges[3]).subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(threads) { [rounds] _ in
      for _ in 0..<rounds { subscription.request(.max(1)) }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.sorted() == Array(0..<threads * rounds))
    for thread in 0..<threads {
      let own = subscriber.values.filter { $0 / rounds == thread }
      #expect(own == own.sorted())
    }
    #expect(subscriber.completions == [.finished])
  }

  @Test func cancelInTheMiddleStopsAllThreads() {
    for _ in 0..<50 {
      let subjects = (0..<threads).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = SerialSubscriber<Int, Never>(demand: .max(100), onValue: { _ in .max(1) })
      Publishers.MergeMany(subjects).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(threads) { thread in
        for value in 0..<100 {
          subjects[thread].send(value)
          if thread == 0, value == 50 { subscription.cancel() }
        }
      }
      let count = subscriber.values.count
      for subject in subjects { subject.send(0) }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count == count)
      #expect(subscriber.completions.isEmpty)
    }
  }

  @Test func nothingFollowsAFailureFromAnotherThread() {
    for _ in 0..<100 {
      let subjects = (0..<threads).map { _ in PassthroughSubject<Int, ProbeError>() }
      let subscriber = SerialSubscriber<Int, ProbeError>(demand: .unlimited)
      Publishers.MergeMany(subjects).subscribe(subscriber)
      onThreads(threads) { thread in
        for value in 0..<50 { subjects[thread].send(value) }
        if thread == 0 { subjects[thread].send(completion: .failure(ProbeError())) }
        for value in 0..<50 { subjects[thread].send(value) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.completions == [.failure(ProbeError())])
    }
  }

  /// The lock stands for the gate of a downstream operator: the failure waits for it, and a thread inside it
  /// sends a request.
  @Test func aRequestDoesNotWaitForAFailureThatIsBeingDelivered() {
    for _ in 0..<2_000 {
      let failing = PassthroughSubject<Int, ProbeError>()
      let waiting = PassthroughSubject<Int, ProbeError>()
      let further = Gate()
      var completions = 0
      var subscription: (any Subscription)?
      failing.merge(with: waiting)
        .subscribe(
          AnySubscriber(
            receiveSubscription: { subscription = $0 },
            receiveCompletion: { _ in
              let isOutermost = further.enter()
              completions += 1
              if isOutermost { further.leave() }
            }
          )
        )
      waiting.send(1)
      onThreads(2) { [subscription] thread in
        if thread == 0 {
          failing.send(completion: .failure(ProbeError()))
        } else {
          // Simulates a downstream operator that requests a value inside its own gate.
          let isOutermost = further.enter()
          subscription?.request(.max(1))
          if isOutermost { further.leave() }
        }
      }
      #expect(completions == 1)
    }
  }
}
