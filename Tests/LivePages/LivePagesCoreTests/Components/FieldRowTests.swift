import Foundation
import Testing

@testable import LivePagesCore

/// Tests of the row identifiers by which another session finds a field again.
struct FieldRowTests {
  private enum Action: Equatable {
    case title(String)
  }

  private final class Identity: Hashable {
    static func == (a: Identity, b: Identity) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private func rows(
    firstName: UInt64 = 0,
    @ViewBuilder<Action> _ view: @escaping () -> some View<Action>
  ) -> [String?] {
    let tree = ViewTree<Action>(firstName: firstName) {}
    return tree.render { view() }.elements.filter { $0[attribute: "data-input-event"] != nil }
      .map { $0[attribute: "data-live-row"] }
  }

  private func list(_ ids: [some Hashable]) -> ForEach<Action> {
    ForEach(ids, id: \.self) { _ in
      Container(.li) { TextField("Title", text: "") { .title($0) } }
    }
  }

  @Test func fieldsOutsideRowsHaveNoRowIdentifier() {
    #expect(rows { Container(.div) { TextField("Title", text: "") { .title($0) } } } == [nil])
  }

  @Test func aRowHasOneNameInEverySession() {
    let first = rows { list(["a", "b", "c"]) }
    let second = rows(firstName: 100) { list(["c", "a"]) }
    #expect(Set(first).count == 3)
    #expect(second == [first[2], first[0]])
  }

  @Test func nestedRowsHaveDistinctNames() {
    let names = rows { ForEach(["x", "y"], id: \.self) { _ in Container(.ul) { list(["a", "b"]) } } }
    #expect(Set(names).count == 4)
  }

  @Test func nestedComponentsAreDistinguishedByName() {
    func components(_ names: [String?], loneType: Any.Type? = nil) -> ForEach<Action> {
      ForEach(
        components: names.map { name in
          Component(key: Identity(), name: name.map { $0 }, loneType: loneType, send: { _ in }) {
            Container<Action>(.li) { TextField("Title", text: "") { .title($0) } }
          }
        }
      )
    }
    let first = rows { components(["a", "b"]) }
    #expect(Set(first).count == 2)
    #expect(rows(firstName: 100) { components(["b"]) } == [first[1]])
    // A single component is identified by its type.
    let lone = rows { components([nil], loneType: Int.self) }
    #expect(rows(firstName: 100) { components([nil], loneType: Int.self) } == lone)
    #expect(rows(firstName: 100) { components([nil], loneType: String.self) } != lone)
  }

  private enum First { struct State {} }
  private enum Second { struct State {} }

  @Test func typesWithEqualNamesAreDistinguished() {
    func lone(_ type: Any.Type) -> ForEach<Action> {
      ForEach(components: [
        Component(key: Identity(), loneType: type, send: { _ in }) {
          Container<Action>(.li) { TextField("Title", text: "") { .title($0) } }
        }
      ])
    }
    #expect(rows { lone(First.State.self) } != rows { lone(Second.State.self) })
  }

  @Test func componentsMovedToAnotherRowNameThatRow() {
    let id = Identity()
    func list(_ ids: [String], selected: String) -> ForEach<Action> {
      ForEach(ids, id: \.self) { row in
        Container(.li) {
          if row == selected {
            ForEach(components: [
              Component(key: id, loneType: Int.self, send: { _ in }) {
                Container<Action>(.div) { TextField("Title", text: "") { .title($0) } }
              }
            ])
          }
        }
      }
    }
    let tree = ViewTree<Action>(firstName: 0) {}
    func shown(_ selected: String) -> [String] {
      tree.render { list(["a", "b"], selected: selected) }.rendered()
        .matches(of: /data-live-row="([^"]*)"/).map { String($0.1) }
    }
    let first = shown("a")
    #expect(first.count == 1)
    #expect(shown("b") != first)
    #expect(shown("a") == first)
  }

  @Test func rowsWithoutAStableKeyDifferBetweenSessions() {
    let id = Identity()
    let names = rows { list([id]) }
    #expect(names != [nil])
    #expect(rows(firstName: 100) { list([id]) } != names)
  }

  @Test func manyRowsWithEqualIDsTakeLinearTime() {
    func time(_ count: Int) -> Double {
      let ids = Array(repeating: "a", count: count)
      return (0..<3).map { _ in
        let start = clock()
        _ = rows { list(ids) }
        return Double(clock() - start)
      }
      .min() ?? 0
    }
    // Quadratic time would grow 256-fold.
    #expect(time(8_000) < 64 * max(time(500), 1))
  }

  @Test func rowsWithEqualIDsKeepTheirElementIDs() {
    let tree = ViewTree<Action> {}
    func ids() -> [String?] {
      tree.render { list(["a", "a", "b", "a"]) }.elements.filter { $0.tag == .li }.map { $0[attribute: "id"] }
    }
    let first = ids()
    #expect(Set(first).count == 4)
    #expect(ids() == first)
  }
}
