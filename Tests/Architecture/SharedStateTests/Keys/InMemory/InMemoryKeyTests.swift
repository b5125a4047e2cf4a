import DependencyInjection
import DependencyInjectionTestSupport
import Testing

@testable import SharedState

@MainActor @Suite(.dependencies) struct InMemoryKeyTests {
  @Test func valuesLiveAsLongAsTheStorage() {
    var shared: Shared<Int>? = Shared(wrappedValue: 0, .inMemory("count"))
    shared?.withLock { $0 = 5 }
    shared = nil
    #expect(Shared(wrappedValue: 0, .inMemory("count")).wrappedValue == 5)
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      #expect(Shared(wrappedValue: 0, .inMemory("count")).wrappedValue == 0)
    }
  }

  @Test func theFirstReadStoresTheDefault() {
    _ = Shared(wrappedValue: 1, .inMemory("count"))
    #expect(Shared(wrappedValue: 2, .inMemory("count")).wrappedValue == 1)
  }

  @Test func aDefaultNeverReplacesAValue() {
    let storage = InMemoryStorage()
    #expect(storage.value(of: "count", orKeep: 1) == 1)
    #expect(storage.value(of: "count", orKeep: 2) == 1)
    storage.set(3, of: "count")
    #expect(storage.value(of: "count", orKeep: 4) == 3)
    #expect(storage.value(of: "count", orKeep: "none") == "none")
  }

  @Test func aValueOfAnotherTypeCountsAsMissing() {
    _ = Shared(wrappedValue: 1, .inMemory("count"))
    #expect(Shared(wrappedValue: "none", .inMemory("count")).wrappedValue == "none")
  }

  @Test func nilIsKept() {
    var shared: Shared<Int?>? = Shared(wrappedValue: 1, .inMemory("optional"))
    shared?.withLock { $0 = nil }
    shared = nil
    #expect(Shared<Int?>(wrappedValue: 2, .inMemory("optional")).wrappedValue == nil)
  }

  @Test func storagesAreEqualIfTheyAreTheSame() {
    let storage = InMemoryStorage()
    #expect(storage == storage)
    #expect(storage != InMemoryStorage())
    #expect(Set([storage, storage]).count == 1)
  }

  @Test(arguments: [1, 2, 3]) func eachTestRunStartsFresh(_ number: Int) {
    @Shared(.inMemory("run")) var run = number
    #expect(run == number)
    $run.withLock { $0 = -1 }
  }

  @Test func parallelTestsDoNotMeet() {
    @Shared(.inMemory("parallel")) var value = 0
    $value.withLock { $0 += 1 }
    #expect(value == 1)
  }

  @Test func parallelTestsDoNotShareInMemoryValues() {
    @Shared(.inMemory("parallel")) var value = 0
    $value.withLock { $0 += 1 }
    #expect(value == 1)
  }

  @Test func aTestSetsAStartValueByDeclaringItFirst() {
    func feature() -> Int {
      @Shared(.inMemory("start")) var value = 0
      return value
    }
    @Shared(.inMemory("start")) var value = 42
    #expect(feature() == 42)
    $value.withLock { $0 = 43 }
    #expect(feature() == 43)
  }
}
