import Testing

@testable import LivePagesCore

struct SamenessTests {
  private enum Action {
    case plain
    case other
    case number(Int)
    case pair(id: Int, text: String)
    case many([Detail])
    case object(Reference)
    case closure(() -> Void)
    indirect case nested(Action)
  }

  private struct Detail {
    var text: String
    var isOn: Bool
  }

  private final class Reference {}

  private struct Secretive: CustomReflectable {
    let text: String
    var customMirror: Mirror { Mirror(self, children: ["text": "hidden"]) }
  }

  private let long = "a string that is longer than what is kept in place"

  @Test func actionsThatAreNotEquatableAreComparedByTheirParts() {
    #expect(areSame(Action.plain, Action.plain))
    #expect(!areSame(Action.plain, Action.other))
    #expect(areSame(Action.number(1), Action.number(1)))
    #expect(!areSame(Action.number(1), Action.number(2)))
    #expect(areSame(Action.pair(id: 1, text: long + "!"), Action.pair(id: 1, text: long + "!")))
    #expect(!areSame(Action.pair(id: 1, text: long), Action.pair(id: 1, text: long + "!")))
    #expect(
      areSame(Action.nested(.pair(id: 1, text: long + "!")), Action.nested(.pair(id: 1, text: long + "!")))
    )
    #expect(!areSame(Action.nested(.number(1)), Action.nested(.number(2))))
    let details = [Detail(text: long + "!", isOn: true)]
    #expect(areSame(Action.many(details), Action.many([Detail(text: long + "!", isOn: true)])))
    #expect(!areSame(Action.many(details), Action.many([Detail(text: long + "!", isOn: false)])))
    #expect(!areSame(Action.many(details), Action.many([])))
    #expect(areSame(details.first as Any, Detail?.some(Detail(text: long + "!", isOn: true)) as Any))
    #expect(!areSame(details.first as Any, Detail?.some(Detail(text: long, isOn: true)) as Any))
    #expect(!areSame(details.first as Any, Detail?.none as Any))
  }

  /// Returns whether two values in reused memory are the same.
  private func areSameOverOthers<Value>(_ first: Value, _ second: Value) -> Bool {
    func write(_ value: Value, over byte: UInt8) -> UnsafeMutablePointer<Value> {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<Value>.size,
        alignment: MemoryLayout<Value>.alignment
      )
      memory.initializeMemory(as: UInt8.self, repeating: byte, count: MemoryLayout<Value>.size)
      return memory.initializeMemory(as: Value.self, repeating: value, count: 1)
    }
    let (first, second) = (write(first, over: 0x55), write(second, over: 0xAA))
    defer {
      for memory in [first, second] {
        memory.deinitialize(count: 1)
        memory.deallocate()
      }
    }
    return areSameValues(first.pointee, second.pointee)
  }

  @Test func valuesWithoutPartsIgnorePreviousMemory() {
    let none: Action? = nil
    #expect(areSameOverOthers(none, none))
    #expect(!areSameOverOthers(none, .plain))
    #expect(areSameOverOthers(Action.other, .other))
    #expect(!areSameOverOthers(Action.plain, .other))
    #expect(areSameOverOthers(Action.nested(.other), .nested(.other)))
  }

  @Test func objectsAreComparedByIdentity() {
    let reference = Reference()
    #expect(areSame(Action.object(reference), Action.object(reference)))
    #expect(!areSame(Action.object(reference), Action.object(Reference())))
  }

  private protocol Owning: AnyObject {}
  private final class Owner: Owning {}

  private struct Owned {
    let text: String
    unowned let owner: Owner
    unowned let any: any Owning
  }

  @Test func referencesToReleasedObjectsAreNotRead() {
    func owned(_ text: String) -> Owned {
      let owner = Owner()
      return Owned(text: text, owner: owner, any: owner)
    }
    #expect(!areSame(owned(long + "!"), owned(long + "!")))
    let (first, second) = (Owner(), Owner())
    let values = [first, first, second].map { Owned(text: long + "!", owner: $0, any: $0) }
    #expect(areSame(values[0], values[1]))
    #expect(!areSame(values[0], values[2]))
    withExtendedLifetime((first, second)) {}
  }

  private final class Label: Equatable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (lhs: Label, rhs: Label) -> Bool { lhs.text == rhs.text }
  }

  private struct Sorting {
    let text: String
    let field: KeyPath<Detail, Int>
    let label: Label?
  }

  @Test func equalKeyPathsAndObjectsInStructuresAreTheSame() {
    func sorting(by field: KeyPath<String, Int>, _ label: String = "a") -> Sorting {
      Sorting(text: long + "!", field: (\Detail.text).appending(path: field), label: Label(label))
    }
    #expect(areSame(sorting(by: \.count), sorting(by: \.count)))
    #expect(!areSame(sorting(by: \.count), sorting(by: \.utf8.count)))
    #expect(!areSame(sorting(by: \.count), sorting(by: \.count, "b")))
  }

  @Test func incomparableValuesAreDifferent() {
    var count = 0
    let (first, second) = ({ count += 1 }, { count += 2 })
    #expect(!areSame(Action.closure(first), Action.closure(second)))
    #expect(!areSame(Secretive(text: long), Secretive(text: long + "!")))
  }

  @Test func valuesOfDifferentTypesAreDifferent() {
    #expect(!areSame(1, "1"))
    #expect(!areSame(1, Int?.some(1) as Any))
    #expect(!areSame(Int?.none as Any, Int?.some(0) as Any))
    #expect(areSame((), ()))
  }
}
