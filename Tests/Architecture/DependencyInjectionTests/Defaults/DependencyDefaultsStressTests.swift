import DependencyInjection
import Testing

struct DependencyDefaultsStressTests {
  private final class Instance<Name>: TestDependencyKey, Sendable {
    static var testValue: Instance { Instance() }
  }

  private static func ids() -> Set<ObjectIdentifier> {
    func id<Name>(_ name: Name.Type) -> ObjectIdentifier {
      @Dependency(Instance<Name>.self) var instance
      return ObjectIdentifier(instance)
    }
    return [
      id(Int.self), id(Int8.self), id(Int16.self), id(Int32.self), id(UInt.self), id(UInt8.self),
      id(UInt16.self),
      id(UInt32.self), id(String.self), id(Bool.self), id([Int].self), id([String].self),
    ]
  }

  @Test func allThreadsGetTheSameDefaults() async {
    for _ in 0..<300 {
      await withDependencies {
        $0 = .test
      } operation: {
        let found = await withTaskGroup(of: Set<ObjectIdentifier>.self) { group in
          for _ in 0..<6 {
            group.addTask { Self.ids() }
          }
          return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found.count == 1)
        #expect(found.first?.count == 12)
      }
    }
  }

  @Test func defaultsAreReleasedDuringConcurrentCreation() async {
    await withTaskGroup { group in
      for _ in 0..<2_000 {
        group.addTask {
          withDependencies {
            $0 = .test
          } operation: {
            #expect(Self.ids().count == 12)
          }
        }
      }
    }
  }
}
