import IdentifiedArrays
import Testing

@testable import SharedState

struct HeldValuesTests {
  private struct Row: Identifiable {
    var id: Int
    @Shared var count: Int
  }

  private enum Page {
    case row(Row)
    case none
  }

  private final class Owner {
    @Shared var count: Int
    init(_ count: Shared<Int>) { _count = count }
  }

  private protocol Owning: AnyObject {}
  private final class Other: Owning {}

  private func found(in state: Any) -> Int {
    var search = HeldValues()
    search.visit(state) { _ in "found" }
    return search.differences.count
  }

  private func row(_ id: Int) -> Row { Row(id: id, count: Shared(value: id)) }

  @Test func sharedValuesAreFoundInsideOfValues() {
    #expect(found(in: row(1)) == 1)
    #expect(found(in: [row(1), row(2)]) == 2)
    #expect(found(in: ["a": row(1)]) == 1)
    #expect(found(in: IdentifiedArray(uniqueElements: [row(1), row(2)])) == 2)
    #expect(found(in: Page.row(row(1))) == 1)
    #expect(found(in: Page.none) == 0)
    #expect(found(in: (row(1), Optional(row(2)))) == 2)
    #expect(found(in: SharedReader(Shared(value: 1))) == 1)
  }

  @Test func objectsAreNotSearched() {
    struct State {
      let owner: Owner
      let optional: Owner?
      let any: Any
      var row: Row
    }
    let owner = Owner(Shared(value: 1))
    #expect(found(in: owner) == 0)
    #expect(found(in: State(owner: owner, optional: owner, any: owner, row: row(1))) == 1)
  }

  /// A mirror would read the references, which would crash.
  @Test func referencesToReleasedObjectsAreNotRead() {
    struct State {
      var before: Row
      unowned let owner: Owner
      unowned let optional: Owner?
      weak var weak: Owner?
      var after: Row
    }
    func state() -> State {
      let owner = Owner(Shared(value: 1))
      return State(before: row(1), owner: owner, optional: owner, weak: owner, after: row(2))
    }
    #expect(found(in: state()) == 2)
    #expect(found(in: [state()]) == 2)
  }

  @Test func referencesToReleasedObjectsOfProtocolsAreNotRead() {
    struct State {
      var before: Row
      unowned let owner: any Owning
      unowned let optional: (any Owning)?
      unowned let any: AnyObject
      weak var weak: (any Owning)?
      var after: Row
    }
    func state() -> State {
      let other = Other()
      return State(before: row(1), owner: other, optional: other, any: other, weak: other, after: row(2))
    }
    #expect(found(in: state()) == 2)
  }
}
