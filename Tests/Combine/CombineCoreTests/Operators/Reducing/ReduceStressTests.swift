import CombineCore
import CombineProbes
import Synchronization
import Testing

struct ReduceStressTests {
  private let rounds = 300

  /// A value that counts its living instances.
  private final class Counted: Sendable {
    let number: Int
    private let living: Counter

    init(_ number: Int, living: Counter) {
      self.number = number
      self.living = living
      living.add(1)
    }

    deinit { living.add(-1) }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    var current: Int { count.load(ordering: .sequentiallyConsistent) }

    func add(_ difference: Int) {
      count.add(difference, ordering: .sequentiallyConsistent)
    }
  }

  @Test func requestsFromOtherThreadsGetTheResultOnce() {
    for _ in 0..<rounds {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: nil)
      subject.reduce(0, +).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        if thread == 0 {
          for value in 1...20 { subject.send(value) }
          subject.send(completion: .finished)
        } else {
          for _ in 0..<5 { subscription.request(.max(1)) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == [210])
      #expect(subscriber.completions == [.finished])
      subscriber.forgetSubscription()
    }
  }

  @Test func concurrentDemandAndValuesSendTheResultOnce() {
    for _ in 0..<rounds {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Int, Never>(demand: nil)
      subject.first { $0 >= 10 }.subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        if thread == 0 {
          for _ in 0..<5 { subscription.request(.max(1)) }
        } else {
          for value in 1...20 { subject.send(value) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == [10])
      #expect(subscriber.completions == [.finished])
      subscriber.forgetSubscription()
    }
  }

  @Test func aCancelFromAnotherThreadReleasesAllValues() {
    let living = Counter()
    for round in 0..<rounds {
      let subject = PassthroughSubject<Counted, ProbeError>()
      let subscriber = SerialSubscriber<[Counted], ProbeError>(demand: nil)
      subject.collect().subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(3) { thread in
        switch thread {
        case 0:
          for number in 0..<50 { subject.send(Counted(number, living: living)) }
          subject.send(completion: round.isMultiple(of: 2) ? .finished : .failure(ProbeError()))
        case 1:
          subscription.request(.max(1))
        default:
          for _ in 0..<(round % 40) { _ = living.current }
          subscription.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count <= 1)
      #expect(subscriber.completions.count <= 1)
      subscriber.forgetSubscription()
    }
    #expect(living.current == 0)
  }

  @Test func concurrentCancelsKeepTheReducedValueIntact() {
    let living = Counter()
    for round in 0..<rounds {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = SerialSubscriber<Counted, Never>(demand: .max(1))
      subject.reduce(Counted(0, living: living)) { Counted($0.number + $1, living: living) }
        .subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(2) { thread in
        if thread == 0 {
          for value in 1...20 { subject.send(value) }
          subject.send(completion: .finished)
        } else {
          for _ in 0..<(round % 40) { _ = living.current }
          subscription.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.allSatisfy { $0.number == 210 })
      subscriber.forgetSubscription()
    }
    #expect(living.current == 0)
  }

  @Test func noValueIsLostWhenThreadsAskForArrays() {
    let subscriber = SerialSubscriber<[Int], Never>(demand: .max(1))
    (0..<3_000).publisher.collect(7).subscribe(subscriber)
    let subscription = subscriber.subscription!
    onThreads(3) { _ in
      for _ in 0..<500 { subscription.request(.max(1)) }
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.values.flatMap { $0 } == Array(0..<3_000))
    #expect(subscriber.values.dropLast().allSatisfy { $0.count == 7 })
    #expect(subscriber.completions == [.finished])
    subscriber.forgetSubscription()
  }

  @Test func cancellingArraysFromAnotherThreadReleasesTheRest() {
    let living = Counter()
    for round in 0..<rounds {
      let subject = PassthroughSubject<Counted, Never>()
      let subscriber = SerialSubscriber<[Counted], Never>(demand: .unlimited)
      subject.collect(3).subscribe(subscriber)
      let subscription = subscriber.subscription!
      onThreads(2) { thread in
        if thread == 0 {
          for number in 0..<50 { subject.send(Counted(number, living: living)) }
        } else {
          for _ in 0..<(round % 40) { _ = living.current }
          subscription.cancel()
        }
      }
      #expect(subscriber.breaches.isEmpty)
      let numbers = subscriber.values.flatMap { $0.map(\.number) }
      #expect(numbers == Array(0..<numbers.count))
      subscriber.forgetSubscription()
    }
    #expect(living.current == 0)
  }
}
