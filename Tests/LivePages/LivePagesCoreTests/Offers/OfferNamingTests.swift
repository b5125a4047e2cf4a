import Foundation
import Testing

@testable import LivePagesCore

struct OfferNamingTests {
  private enum Action {
    case add(Int)
    case rename(String, to: String)
    case clear
    case run(() -> Void)
  }

  private struct Row: Identifiable { let id: Int }

  private func names(
    _ rows: [Int],
    naming: OfferNaming,
    hasClosure: Bool = false
  ) -> [String] {
    let tree = ViewTree<Action>(naming: naming, onChange: {})
    let html = tree.render {
      Button("Clear", send: Action.clear)
      Button("Clear", send: Action.clear)
      ForEach(rows.map { Row(id: $0) }) { _ in Button("Add", send: Action.add(1)) }
      if hasClosure { Button("Run", send: Action.run {}) }
    }
    return eventNames(in: html)
  }

  private func eventNames(in html: HTML) -> [String] {
    html.rendered().matches(of: /&quot;event&quot;:&quot;([0-9a-z]+)&quot;/).map { String($0.1) }
  }

  @Test func offerNamesDependOnlyOnTheSecret() throws {
    let key = NamingKey()
    let again = try #require(NamingKey(key.data))
    let first = names([1, 2, 3], naming: .actions(key))
    #expect(Set(first).count == 5)
    #expect(names([1, 2, 3], naming: .actions(again)) == first)
    // Rows that were added and removed have no effect.
    #expect(
      names([3, 7, 2], naming: .actions(again)) == [
        first[0], first[1], first[4], names([7], naming: .actions(key))[2], first[3],
      ]
    )
    #expect(Set(names([1, 2, 3], naming: .actions(NamingKey()))).isDisjoint(with: first))
  }

  @Test func indistinguishableActionsGetAFreshNameEachTime() {
    let key = NamingKey()
    let last = { names([], naming: .actions(key), hasClosure: true).last }
    #expect(last() != last())
  }

  /// The second offer is so far away from the first that it isn't matched with it.
  @Test func actionsOfferedTwiceGetStableDistinctNames() {
    let tree = ViewTree<Action>(naming: .actions(NamingKey()), onChange: {})
    func names(_ isTwice: Bool) -> [String] {
      eventNames(
        in: tree.render {
          if isTwice { Button("Clear", send: Action.clear) }
          ForEach((1...40).map { Row(id: $0) }) { row in Button("Add", send: Action.add(row.id)) }
          Button("Clear", send: Action.clear)
        }
      )
    }
    let before = names(false)
    let after = names(true)
    #expect(Set(after).count == 42)
    #expect(after.contains { $0 == before.last })
    #expect(names(true) == after)
    #expect(names(false).dropLast() == before.dropLast())
  }

  @Test func componentsOfOneNameHaveDistinctOffers() throws {
    let key = NamingKey()
    func names(_ numbers: [Int], in tree: ViewTree<Action>) -> [String] {
      eventNames(in: tree.render { Self.components(numbers) { _ in } })
    }
    let tree = ViewTree<Action>(naming: .actions(key), onChange: {})
    let first = names([1, 2, 3], in: tree)
    #expect(Set(first).count == 3)
    // A row that is added after a removal doesn't reuse the name of a remaining row.
    let later = names([2, 3, 4], in: tree)
    #expect(later.dropLast() == first.dropFirst())
    #expect(Set(later).union(first).count == 4)
    var sent: [Int] = []
    for name in later {
      try tree.receive(
        OfferedEvent(WireEvent(name)),
        showing: { Self.components([2, 3, 4]) { sent.append($0) } },
        send: { _ in }
      )
    }
    #expect(sent == [2, 3, 4])
    let elsewhere = ViewTree<Action>(naming: .actions(key), onChange: {})
    #expect(names([1, 2, 3], in: elsewhere) == first)
  }

  private static func components(_ numbers: [Int], send: @escaping (Int) -> Void) -> Markup<Action> {
    ForEach<Action>(
      components: numbers.map { number in
        Component(
          key: number,
          name: "one",
          dependency: UUID(),
          send: { (_: Int) in send(number) },
          content: { Button("Press", send: 0) }
        )
      }
    )
    .body
  }

  /// The selection on one server doesn't apply to a list that has changed on another server.
  @Test func choicesByPositionAreNamedPerList() throws {
    let key = NamingKey()
    func names(_ values: [String]) -> [String] {
      let tree = ViewTree<Choice>(naming: .actions(key), onChange: {})
      return eventNames(
        in: tree.render {
          Form(choosingFrom: values, submit: { .delete($0) }) { tick in
            ForEach(values, id: \.self) { tick($0) }
          }
        }
      )
    }
    let first = names(["a", "b"])
    #expect(first.count == 1)
    #expect(names(["a", "b"]) == first)
    #expect(Set(names(["x", "a", "b"])).isDisjoint(with: first))
  }

  private enum Choice {
    case delete([String])
  }

  private protocol Event {}
  private struct Start: Event {}
  private struct Stop: Event {}

  @Test func actionsOfTwoTypesHaveTwoNames() {
    let key = NamingKey()
    func names(_ event: any Event) -> [String] {
      let tree = ViewTree<any Event>(naming: .actions(key), onChange: {})
      return eventNames(in: tree.render { Button("Go", send: event) })
    }
    #expect(names(Start()) == names(Start()))
    #expect(names(Start()) != names(Stop()))
  }

  @Test func aComponentOffersUnderOtherNamesThanARowOfItsKey() {
    let tree = ViewTree<Int>(naming: .actions(NamingKey()), onChange: {})
    let html = tree.render {
      ForEach([Row(id: 7)]) { _ in Button("Press", send: 1) }
      ForEach<Int>(
        components: [
          Component(key: 7, send: { (_: Int) in }, content: { Button("Press", send: 1) })
        ]
      )
    }
    #expect(Set(eventNames(in: html)).count == 2)
  }

  @Test func theDigestIsSipHash24() {
    // From the test vectors of the reference implementation.
    let key = NamingKey(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)
    #expect(key.digest(of: []) == 0x726f_db47_dd0e_0e31)
    #expect(key.digest(of: (0..<15).map { UInt8($0) }) == 0xa129_ca61_49be_45e5)
  }

  @Test func differentValuesHaveDifferentStableStrings() throws {
    enum Raw: String {
      case one = "1"
      case two = "2"
    }
    final class Object {}
    struct Hidden: CustomReflectable {
      let value: Int
      var customMirror: Mirror { Mirror(self, children: []) }
    }
    let id = UUID()
    let values: [Any] = [
      Action.add(1), Action.add(2), Action.clear, Action.rename("a", to: "b, c"),
      Action.rename("a, b", to: "c"),
      Raw.one, Raw.two, Optional<Int>.none as Any, Optional(1) as Any, Optional(Optional<Int>.none) as Any,
      [1, 12],
      [11, 2], id, UUID(), Date(timeIntervalSince1970: 0), \String.count, ["a": 1, "b": 2], Set([1, 2]), 1.5,
      true,
      AnyHashable("a, b"),
    ]
    let texts = try values.map { try #require(stableText(of: $0)) }
    #expect(Set(texts).count == texts.count)
    #expect(stableText(of: ["b": 2, "a": 1]) == stableText(of: ["a": 1, "b": 2]))
    #expect(stableText(of: AnyHashable(id)) == id.uuidString)
    for value: Any in [
      Object(), Action.run {}, [Object()], Hidden(value: 1), AnyHashable(ObjectIdentifier(Object.self)),
      Int.self,
    ] {
      #expect(stableText(of: value) == nil)
    }
  }
}
