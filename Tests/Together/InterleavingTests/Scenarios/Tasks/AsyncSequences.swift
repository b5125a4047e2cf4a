import CombineCore
import Interleaving

/// Tasks that iterate over the values of publishers.
enum AsyncSequences {
  static var scenarios: [Scenario] {
    [
      consuming("values-while-sending", [1, 2]) { PassthroughSubject<Int, Never>() },
      consuming("values-of-current-while-sending", [1]) { CurrentValueSubject<Int, Never>(0) },
      cancelling("values-cancelled-while-sending"),
      futureValue,
      futureOfTwoTasks,
    ]
  }

  private typealias Values = PassthroughSubject<Int, Never>

  /// A separate thread sends each value.
  private static func consuming<S: Subject>(
    _ name: String,
    _ values: [Int],
    of make: @escaping () -> S
  ) -> Scenario where S.Output == Int, S.Failure == Never {
    Scenario(name) { trial in
      let executor = TurnExecutor(trial)
      let subject = make()
      // Subjects are thread-safe, and so is their type-erased publisher.
      nonisolated(unsafe) let publisher = subject.eraseToAnyPublisher()
      let log = TurnLog<Int>()
      let isOver = TurnLog<Bool>()
      executor.task {
        for await value in publisher.values { log.append(value) }
        isOver.append(true)
      }
      let finished = TurnLog<Int>()
      for value in values {
        trial.thread("sends") {
          subject.send(value)
          finished.append(1)
          if finished.entries.count == values.count { subject.send(completion: .finished) }
        }
      }
      trial.atEnd {
        trial.expect(isOver.entries == [true], "the task waits for ever, after \(log.entries)")
        trial.expect(Set(log.entries).count == log.entries.count, "got \(log.entries)")
      }
    }
  }

  private static func cancelling(_ name: String) -> Scenario {
    Scenario(name) { trial in
      let executor = TurnExecutor(trial)
      // Subjects are thread-safe.
      nonisolated(unsafe) let subject = Values()
      let isOver = TurnLog<Bool>()
      let task = executor.task {
        for await _ in subject.values {}
        isOver.append(true)
      }
      trial.thread("sends") { subject.send(1) }
      trial.thread("cancels") { TurnExecutor.cancel(task) }
      trial.atEnd { trial.expect(isOver.entries == [true], "the task waits for ever") }
    }
  }

  private static var futureValue: Scenario {
    Scenario("future-value-while-fulfilled") { trial in
      let executor = TurnExecutor(trial)
      var fulfil: (Result<Int, Never>) -> Void = { _ in }
      // Futures are thread-safe.
      nonisolated(unsafe) let future = Future<Int, Never> { fulfil = $0 }
      let log = TurnLog<Int>()
      executor.task { log.append(await future.value) }
      trial.thread("fulfils") { [fulfil] in fulfil(.success(1)) }
      trial.atEnd { trial.expect(log.entries, [1]) }
    }
  }

  private static var futureOfTwoTasks: Scenario {
    Scenario("future-value-of-two-tasks") { trial in
      let executor = TurnExecutor(trial)
      var fulfil: (Result<Int, Never>) -> Void = { _ in }
      // Futures are thread-safe.
      nonisolated(unsafe) let future = Future<Int, Never> { fulfil = $0 }
      let log = TurnLog<Int>()
      for _ in 0..<2 { executor.task { log.append(await future.value) } }
      trial.thread("fulfils") { [fulfil] in
        fulfil(.success(1))
        fulfil(.success(2))
      }
      trial.atEnd { trial.expect(log.entries, [1, 1]) }
    }
  }
}
