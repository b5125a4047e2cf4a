import DependencyInjection
import Foundation
import Testing

struct PrepareDependenciesTests {
  @Dependency(\.greeter) private var greeter

  @Test func preparedValuesReplaceDefaultsInAllTasks() async {
    prepareDependencies {
      $0.greeter = Greeter { "prepared" }
    }
    #expect(greeter.greet() == "prepared")
    let task = Task { greeter.greet() }
    #expect(await task.value == "prepared")
    #expect(DependencyValues().greeter.greet() == "prepared")
  }

  @Test func operationOverridesPreparedValues() {
    prepareDependencies {
      $0.greeter = Greeter { "prepared" }
    }
    withDependencies {
      $0.greeter = Greeter { "set" }
    } operation: {
      #expect(greeter.greet() == "set")
    }
  }

  @Test func preparedDependenciesDoNotLeakBetweenTests() {
    #expect(greeter.greet() == "test")
  }

  @Test func onePartCanBeChanged() {
    prepareDependencies {
      $0.untested.number += 1
    }
    @Dependency(\.untested.number) var number
    #expect(number == 43)
  }

  @Test func returnsOrRethrowsTheClosuresResult() {
    struct Failure: Error {}
    #expect(prepareDependencies { _ in 1 } == 1)
    #expect(throws: Failure.self) {
      try prepareDependencies {
        $0.greeter = Greeter { "half" }
        throw Failure()
      }
    }
    #expect(greeter.greet() == "test")
  }

  @Test func preparingTwiceIsReportedAndKeepsTheFirstValue() {
    prepareDependencies {
      $0.greeter = Greeter { "first" }
    }
    let line: UInt = #line + 2
    withKnownIssue {
      prepareDependencies {
        $0.greeter = Greeter { "second" }
        $0.untested = Untested(number: 2)
      }
    } matching: {
      $0.sourceLocation?.line == Int(line)
        && $0.description.contains("with a value of the type 'Greeter' was prepared before")
    }
    @Dependency(\.untested.number) var number
    #expect(greeter.greet() == "first")
    #expect(number == 2)
  }

  @Test func preparingAfterAReadIsReportedAndKeepsTheValue() {
    #expect(greeter.greet() == "test")
    withKnownIssue {
      prepareDependencies {
        $0.greeter = Greeter { "late" }
      }
    } matching: {
      $0.description.contains("with a value of the type 'Greeter' was read before it was prepared")
    }
    #expect(greeter.greet() == "test")
  }

  @Test func theContextCanBePrepared() {
    prepareDependencies {
      $0.context = .live
    }
    @Dependency(\.context) var context
    #expect(context == .live)
    #expect(greeter.greet() == "live")
  }

  @Test func concurrentDefaultsDoNotReplacePreparedValues() async {
    for _ in 0..<100 {
      await withDependencies {
        $0 = .test
      } operation: {
        let isReported = Locked(false)
        let greetings = await withTaskGroup(of: String.self) { group in
          for _ in 0..<4 {
            group.addTask { greeter.greet() }
          }
          withKnownIssue(isIntermittent: true) {
            prepareDependencies { $0.greeter = Greeter { "prepared" } }
          } matching: { _ in
            isReported.withLock { $0 = true }
            return true
          }
          return await group.reduce(into: Set([greeter.greet()])) { $0.insert($1) }
        }
        #expect(greetings == [isReported.withLock { $0 } ? "test" : "prepared"])
      }
    }
  }
}
