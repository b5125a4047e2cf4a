import Testing
import TributaryBase

struct StoredPropertiesTests {
  @Test func structureHasNamesOffsetsAndTypesInOrderOfDeclaration() {
    struct Point {
      var x: Int
      var y: Double
      var length: Double { y }
    }
    let found = properties(of: Point.self)
    #expect(found.map(\.name) == ["x", "y"])
    #expect(found.map(\.offset) == [0, 8])
    #expect(
      found.map { ObjectIdentifier($0.type) } == [ObjectIdentifier(Int.self), ObjectIdentifier(Double.self)]
    )
  }

  @Test func classHasThePropertiesOfItsSuperclasses() {
    class Base {
      var first = 1
    }
    final class Derived: Base {
      var second = ""
      unowned var owner: Base

      init(owner: Base) {
        self.owner = owner
      }
    }
    let types = properties(of: Derived.self).map { ObjectIdentifier($0.type) }
    #expect(types.contains(ObjectIdentifier(Int.self)))
    #expect(types.contains(ObjectIdentifier(String.self)))
  }

  private func properties(of type: Any.Type) -> [(name: String, offset: Int, type: Any.Type)] {
    var found: [(name: String, offset: Int, type: Any.Type)] = []
    forEachStoredProperty(of: type) { found.append((name: $0, offset: $1, type: $2)) }
    return found
  }
}
