import CombineCore
import CombineProbes
import Testing

struct AsyncPublisherStressTests {
  private let rounds = 2_000
  private let consumers = 4

  /// A thread sends values into a buffer while several tasks read from one iterator. Each value is delivered
  /// to one of the tasks, and each task receives its values in order.
  @Test func everyValueReachesOneTask() async throws {
    let subject = PassthroughSubject<Int, Never>()
    let iterator = AwaitedIterator(subject.buffer(size: rounds, prefetch: .byRequest, whenFull: .dropNewest))
    let tasks = (0..<consumers).map { _ in
      Task {
        var taken: [Int] = []
        while let value = try await iterator.next() { taken.append(value) }
        return taken
      }
    }
    send(into: subject)
    var all: [Int] = []
    for task in tasks {
      let taken = try await task.value
      #expect(zip(taken, taken.dropFirst()).allSatisfy { $0 < $1 })
      all += taken
    }
    #expect(all.sorted() == Array(0..<rounds))
  }

  /// The consumer requests each value while the sender and the buffer are active.
  @Test(arguments: [Publishers.PrefetchStrategy.byRequest, .keepFull])
  func oneTaskGetsEverythingInOrder(prefetch: Publishers.PrefetchStrategy) async throws {
    let subject = PassthroughSubject<Int, Never>()
    let iterator = AwaitedIterator(subject.buffer(size: rounds, prefetch: prefetch, whenFull: .dropNewest))
    let task = Task {
      var received: [Int] = []
      while let value = try await iterator.next() { received.append(value) }
      return received
    }
    send(into: subject)
    #expect(try await task.value == Array(0..<rounds))
  }

  /// Tasks are cancelled and iterators released while values are being delivered. No task hangs, and nothing
  /// leaks.
  @Test func cancelInTheMiddleLeavesNothingBehind() async throws {
    for round in 0..<200 {
      let counter = LifeCounter()
      do {
        let subject = PassthroughSubject<LifeCounter.Life, Never>()
        let iterator = AwaitedIterator(subject.buffer(size: 50, prefetch: .keepFull, whenFull: .dropOldest))
        let tasks = (0..<consumers).map { _ in
          Task { while try await iterator.next() != nil {} }
        }
        onThreads(2) { [unowned subject] thread in
          if thread == 0 {
            for _ in 0..<50 { subject.send(counter.makeLife()) }
          } else {
            tasks[round % tasks.count].cancel()
          }
        }
        for task in tasks { try await task.value }
      }
      #expect(counter.living == 0)
    }
  }

  private func send(into subject: PassthroughSubject<Int, Never>) {
    onThreads(1) { [rounds] _ in
      for round in 0..<rounds { subject.send(round) }
      subject.send(completion: .finished)
    }
  }
}
