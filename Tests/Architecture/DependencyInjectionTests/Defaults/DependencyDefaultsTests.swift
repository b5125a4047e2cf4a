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

  @Test func defaultsOfEachContextAreKeptApart() {
    @Dependency(\.greeter) var greeter
    #expect(greeter.greet() == "test")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(greeter.greet() == "live")
    }
    #expect(greeter.greet() == "test")
  }

  @Test func manyKeysHaveRoom() {
    withDependencies {
      $0 = .test
    } operation: {
      func read<T: Sendable>(_ value: T) -> [Int] {
        @Dependency(Numbered<T>.self) var first
        @Dependency(Numbered<T>.self) var second
        return first.id == second.id ? [first.id] : []
      }
      let ids =
        read(0) + read("") + read(0.0) + read([0]) + read([""]) + read(0 as UInt8) + read(true) + read(())
        + read((0, 0)) + read(Int?.none) + read(0 as Float) + read([0: 0]) + read(Set([0])) + read([true])
      #expect(Set(ids).count == 14)
    }
  }

  private struct Numbered<T: Sendable>: TestDependencyKey {
    let id: Int
    static var testValue: Numbered<T> { Numbered(id: IDs.next()) }
  }

  private enum IDs {
    private static let latest = Locked(0)
    static func next() -> Int {
      latest.withLock { latest in
        latest += 1
        return latest
      }
    }
  }
}
