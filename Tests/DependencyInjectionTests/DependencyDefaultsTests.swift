import DependencyInjection
import Testing

struct DependencyDefaultsTests {
  private final class Instance: TestDependencyKey, Sendable {
    static var testValue: Instance { Instance() }
  }

  @Test func aDefaultIsMadeOnceInATest() {
    @Dependency(Instance.self) var first
    @Dependency(Instance.self) var second
    #expect(first === second)
  }

  @Test func manyThreadsGetTheSameDefault() async {
    let ids = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          @Dependency(Instance.self) var instance
          return ObjectIdentifier(instance)
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test(arguments: [1, 2]) func aDefaultMayReadOtherDependencies(_ round: Int) {
    struct Outer: TestDependencyKey {
      let greeting: String
      static var testValue: Outer {
        @Dependency(\.greeter) var greeter
        return Outer(greeting: greeter.greet())
      }
    }
    @Dependency(Outer.self) var outer
    #expect(outer.greeting == "test")
  }
}
