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
    return html.rendered().matches(of: /&quot;event&quot;:&quot;([0-9a-z]+)&quot;/).map { String($0.1) }
  }

  @Test func anOfferHasOneNameWhereverTheSecretIsKnown() throws {
    let key = NamingKey()
    let again = try #require(NamingKey(key.data))
    let first = names([1, 2, 3], naming: .actions(key))
    #expect(Set(first).count == 5)
    #expect(names([1, 2, 3], naming: .actions(again)) == first)
    // Rows that have come and gone change nothing.
    #expect(
      names([3, 7, 2], naming: .actions(again)) == [
        first[0], first[1], first[4], names([7], naming: .actions(key))[2], first[3],
      ]
    )
    #expect(Set(names([1, 2, 3], naming: .actions(NamingKey()))).isDisjoint(with: first))
  }

  @Test func whatCannotBeToldFromOthersHasAnotherNameEachTime() {
    let key = NamingKey()
    let last = { names([], naming: .actions(key), hasClosure: true).last }
    #expect(last() != last())
  }

  @Test func theDigestIsSipHash24() {
    // From the reference implementation's test vectors.
    let key = NamingKey(first: 0x0706_0504_0302_0100, second: 0x0f0e_0d0c_0b0a_0908)
    #expect(key.digest(of: []) == 0x726f_db47_dd0e_0e31)
    #expect(key.digest(of: (0..<15).map { UInt8($0) }) == 0xa129_ca61_49be_45e5)
  }

  @Test func valuesHaveDifferentTextsUnlessTheyAreTheSame() throws {
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
