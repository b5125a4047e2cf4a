import Combine
import Foundation
import Testing

/// Verifies at compile time that `await` works with publishers, and that main-actor code captures its local
/// variables in operators' closures, as in existing code.
struct AsyncSourceTests {
  @Test func valuesOfPublishers() async throws {
    var values: [Int] = []
    for await value in safeNumbers.values { values.append(value) }
    for try await value in numbers.values {
      values.append(value)
      break
    }
    #expect(values == [1, 2, 3, 1])
    var iterator = safeNumbers.values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    let first = try await numbers.first().values.first { _ in true }
    #expect(first == 1)
    _ = AsyncPublisher(Just(1))
    _ = AsyncThrowingPublisher(numbers)
  }

  @Test func valuesOfFutures() async throws {
    let failing = Future<Int, any Error> { $0(.success(1)) }
    let safe = Future<Int, Never> { $0(.success(2)) }
    let first = try await failing.value
    let second = await safe.value
    #expect((first, second) == (1, 2))
  }

  @Test @MainActor func closuresOnTheMainActor() async throws {
    let subject = CurrentValueSubject<Int, Never>(1)
    var total = 0
    let token = subject.sink { total += $0 }
    subject.send(2)
    token.cancel()
    #expect(total == 3)
    for await value in subject.values {
      total += value
      break
    }
    for try await value in subject.setFailureType(to: URLError.self).values {
      total += value
      break
    }
    #expect(total == 7)
    #expect(Deferred { Just(total) }.delivered == [7])
    #expect(Future<Int, Never> { $0(.success(total)) }.delivered == [7])
    AnyCancellable { total = 0 }.cancel()
    #expect(total == 0)
  }
}

/// Not called, because the chains need a main run loop.
@MainActor private func timedChains(on subject: PassthroughSubject<Int, Never>) {
  var total = 0
  _ = subject.map { $0 + total }.receive(on: DispatchQueue.main).sink { total = $0 }
  _ = subject.handleEvents(receiveOutput: { total += $0 })
    .buffer(size: 3, prefetch: .byRequest, whenFull: .customError { fatalError() })
  _ = subject.debounce(for: 0.1, scheduler: RunLoop.main).sink { total += $0 }
  _ = subject.collect(.byTime(RunLoop.main, 1)).sink { total += $0.count }
  _ = subject.timeout(1, scheduler: RunLoop.main, customError: nil)
    .tryMap { _ in total }
    .tryFilter { _ in total > 1 }
    .catch { _ in Just(total) }
    .sink { total += $0 }
  RunLoop.main.schedule { total = 1 }
  let task = Task {
    for await value in subject.values { print(value) }
  }
  task.cancel()
}
