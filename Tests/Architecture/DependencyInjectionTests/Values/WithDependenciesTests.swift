import DependencyInjection
import Testing

struct WithDependenciesTests {
  @Dependency(\.greeter) private var greeter

  @Test func overridesApplyToTheOperationOnly() {
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

  @Test func returnsOrRethrowsTheOperationsResult() {
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

  @Test func overridesPersistAcrossSuspension() async {
    await withDependencies {
      $0.greeter = Greeter { "async" }
    } operation: {
      await Task.yield()
      #expect(greeter.greet() == "async")
    }
    #expect(greeter.greet() == "test")
  }

  @Test @MainActor func runsOnTheCallersActor() async {
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

  @Test func travelsIntoChildTasksOnly() async {
    let greeter = _greeter
    await withDependencies {
      $0.greeter = Greeter { "child" }
    } operation: {
      async let one = greeter.wrappedValue.greet()
      let others = await withTaskGroup(of: String.self) { group in
        for _ in 0..<10 {
          group.addTask { greeter.wrappedValue.greet() }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(await one == "child")
      #expect(others == ["child"])
      #expect(await Task.detached { greeter.wrappedValue.greet() }.value == "test")
    }
  }

  @Test func taskOverridesStayInTheirTask() async {
    let greeter = _greeter
    let greetings = await withTaskGroup(of: [String].self) { group in
      for number in 0..<100 {
        group.addTask {
          await withDependencies {
            $0.greeter = Greeter { "\(number)" }
          } operation: {
            await Task.yield()
            return ["\(number)", greeter.wrappedValue.greet()]
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(greetings.allSatisfy { $0[0] == $0[1] })
  }

  @Test func allDependenciesOfAModelCanBeBound() {
    struct Model {
      @Dependency(\.self) var dependencies
    }
    let model = withDependencies {
      $0.greeter = Greeter { "model" }
    } operation: {
      Model()
    }
    withDependencies {
      $0.untested = Untested(number: 1)
    } operation: {
      withDependencies {
        $0 = model.dependencies
      } operation: {
        @Dependency(\.untested.number) var number
        #expect(greeter.greet() == "model")
        #expect(number == 1)
      }
    }
  }
}
