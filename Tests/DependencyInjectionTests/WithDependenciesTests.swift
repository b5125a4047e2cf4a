import DependencyInjection
import Testing

struct WithDependenciesTests {
  @Dependency(\.greeter) private var greeter

  @Test func standsForTheOperationOnly() {
    withDependencies {
      $0.greeter = Greeter { "outer" }
    } operation: {
      withDependencies {
        $0.greeter = Greeter { "inner" }
      } operation: {
        #expect(greeter.greet() == "inner")
      }
      #expect(greeter.greet() == "outer")
    }
    #expect(greeter.greet() == "test")
  }

  @Test func givesBackWhatTheOperationReturnsOrThrows() {
    struct Failure: Error {}
    #expect(withDependencies({ _ in }, operation: { 1 }) == 1)
    #expect(throws: Failure.self) {
      try withDependencies({ _ in }, operation: { throw Failure() })
    }
    #expect(throws: Failure.self) {
      try withDependencies({ _ in throw Failure() }, operation: {})
    }
  }

  @Test func travelsIntoTasks() async {
    let greeting = await withDependencies {
      $0.greeter = Greeter { "task" }
    } operation: {
      await Task { greeter.greet() }.value
    }
    #expect(greeting == "task")
  }

  @Test func standsAcrossSuspension() async {
    await withDependencies {
      $0.greeter = Greeter { "async" }
    } operation: {
      await Task.yield()
      #expect(greeter.greet() == "async")
    }
    #expect(greeter.greet() == "test")
  }

  @Test @MainActor func staysOnItsCallersActor() async {
    var count = 0
    await withDependencies {
      $0.greeter = Greeter { "actor" }
    } operation: {
      await Task.yield()
      count += 1
      MainActor.assertIsolated()
    }
    #expect(count == 1)
  }
}
