import ComposableArchitectureClassic
import Testing

struct ActorIsolatedTests {
  @Test func propertiesOfTheValueArePropertiesOfTheActor() async {
    let names = ActorIsolated(["a", "b"])
    #expect(await names.count == 2)
    #expect(await names.first == "a")
  }

  @Test func anAsynchronousOperationChangesTheValue() async {
    let numbers = ActorIsolated([1])
    let count = await numbers.withValue { numbers in
      await Task.yield()
      numbers.append(2)
      return numbers.count
    }
    #expect(count == 2)
    #expect(await numbers.value == [1, 2])
  }

  @Test func changesBeforeAThrowPersist() async {
    let numbers = ActorIsolated([1])
    await #expect(throws: CancellationError.self) {
      try await numbers.withValue { numbers in
        await Task.yield()
        numbers.append(2)
        throw CancellationError()
      }
    }
    #expect(await numbers.value == [1, 2])
  }

  @Test func operationsThatDoNotSuspendLoseNothing() async {
    let number = ActorIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { await number.withValue { $0 += 1 } } }
    }
    #expect(await number.value == 1_000)
  }
}
