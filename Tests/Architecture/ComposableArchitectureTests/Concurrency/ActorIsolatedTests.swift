import ComposableArchitecture
import Testing

struct ActorIsolatedTests {
  @Test func isReadChangedAndSet() async {
    let isolated = ActorIsolated([1])
    let count = await isolated.withValue {
      $0.append(2)
      return $0.count
    }
    #expect(count == 2)
    #expect(await isolated.value == [1, 2])
    await isolated.setValue([])
    #expect(await isolated.value.isEmpty)
  }

  @Test func thrownErrorsKeepEarlierChanges() async {
    struct Failure: Error {}
    let isolated = ActorIsolated(0)
    await #expect(throws: Failure.self) {
      try await isolated.withValue {
        $0 = 1
        throw Failure()
      }
    }
    #expect(await isolated.value == 1)
  }

  @Test func losesNoChangeOfManyTasks() async {
    let isolated = ActorIsolated(0)
    await withTaskGroup { group in
      for _ in 0..<1_000 {
        group.addTask { await isolated.withValue { $0 += 1 } }
      }
    }
    #expect(await isolated.value == 1_000)
  }

  @Test func propertiesOfTheValueArePropertiesOfTheActor() async {
    let names = ActorIsolated(["a", "b"])
    #expect(await names.count == 2)
    #expect(await names.first == "a")
  }
}
