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

  private protocol Owning: AnyObject {}
  private protocol OwningAny<Element>: AnyObject {
    associatedtype Element
  }

  private protocol Plain {}

  @Test func referencesAreClassesAndProtocolsOfClasses() {
    let references: [Any.Type] = [
      Locked<Int>.self, AnyObject.self, (any Owning).self, (any Owning & Sendable).self,
      (any OwningAny<Int>).self,
    ]
    #expect(references.map(isReference) == references.map { _ in true })
    let values: [Any.Type] = [
      Int.self, Locked<Int>?.self, Any.self, (any Plain).self, (any Plain)?.self, (any Error).self,
      [Locked<Int>].self,
      (any Collection<Int>).self, (any Owning.Type).self,
    ]
    #expect(values.map(isReference) == values.map { _ in false })
    #expect(isReference(unwrapped((any Owning)?.self)))
  }

  @Test func referenceFieldsAreWeakAndUnowned() {
    struct Fields {
      let number: Int
      let object: Locked<Int>
      let owning: any Owning
      let path: AnyKeyPath
      weak var former: Locked<Int>?
      unowned let owner: any Owning
    }
    let names = ReferenceField.all(of: Fields.self).map { $0?.name }
    #expect(names == [nil, nil, nil, nil, "former", "owner"])
  }

  private func properties(of type: Any.Type) -> [(name: String, offset: Int, type: Any.Type)] {
    var found: [(name: String, offset: Int, type: Any.Type)] = []
    forEachStoredProperty(of: type) { found.append((name: $0, offset: $1, type: $2)) }
    return found
  }
}
