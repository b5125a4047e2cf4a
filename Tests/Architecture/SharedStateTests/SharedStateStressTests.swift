import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Dispatch
import Observation
import SharedState
import Testing

/// Concurrent access to shared values by several threads.
struct SharedStateStressTests {
  private struct Numbers: Sendable {
    var first = 0
    var second = 0
    var optional: Int? = 0
  }

  @Test func noChangeIsLost() {
    let numbers = Shared(value: Numbers())
    let counter = Shared(numbers.optional)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<2000 {
        switch thread % 4 {
        case 0: numbers.withLock { $0.first += 1 }
        case 1: numbers.second.withLock { $0 += 1 }
        case 2: counter?.withLock { $0 += 1 }
        default: _ = numbers.wrappedValue.first + numbers.second.wrappedValue
        }
      }
    }
    #expect(numbers.wrappedValue.first == 4000)
    #expect(numbers.wrappedValue.second == 4000)
    #expect(numbers.wrappedValue.optional == 4000)
  }

  @Test func subscribersReceiveAllValuesInOrder() {
    let count = Shared(value: 0)
    let received = Locked<[Int]>([])
    let subscription = count.publisher.sink { value in received.withLock { $0.append(value) } }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<1000 { count.withLock { $0 += 1 } }
    }
    #expect(received.withLock { $0 } == Array(0...4000))
    subscription.cancel()
  }

  @Test(.dependencies) func changesAreSavedInOrder() {
    let backend = ManualBackend<Int>()
    let count = Shared(wrappedValue: 0, ManualKey(name: "count", backend: backend))
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 { count.withLock { $0 += 1 } }
    }
    // The enqueued changes of other threads are saved together.
    let saved = backend.savedValues
    #expect(saved == Set(saved).sorted())
    #expect(saved.last == 2000)
  }

  @Test func referencesAreFoundMadeAndReleasedAtOnce() {
    withDependencies {
      $0 = .test
    } operation: {
      withEscapedDependencies { dependencies in
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          dependencies.yield {
            for number in 0..<2000 {
              let shared = Shared(wrappedValue: 0, .inMemory("key \(number % 3)"))
              shared.withLock { $0 += 1 }
            }
          }
        }
        dependencies.yield {
          let total = (0..<3).map { Shared(wrappedValue: 0, .inMemory("key \($0)")).wrappedValue }
            .reduce(0, +)
          #expect(total == 8000)
        }
      }
    }
  }

  @Test func referencesAreReplacedWhileTheyAreRead() {
    // Each reference starts at a value that the earlier ones cannot reach, so a reader should never see the
    // value decrease.
    let references = (0...1000).map { Shared(value: $0 * 10_000) }
    let shared = Shared(projectedValue: references[0])
    let falls = Locked(0)
    let replacements = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var last = 0
      for number in 0..<1000 {
        let value = withObservationTracking {
          shared.wrappedValue
        } onChange: {
        }
        if value < last { falls.withLock { $0 += 1 } }
        last = value
        shared.withLock { $0 += 1 }
        guard number % 4 == thread else { continue }
        replacements.withLock { count in
          count += 1
          shared.projectedValue = references[count]
        }
      }
    }
    #expect(falls.withLock { $0 } == 0)
    // Each change was made to the reference that was current at that time.
    let changes = references.enumerated().map { $1.wrappedValue - $0 * 10_000 }
    #expect(changes.reduce(0, +) == 4000)
    #expect(shared.wrappedValue == references[1000].wrappedValue)
  }
}
