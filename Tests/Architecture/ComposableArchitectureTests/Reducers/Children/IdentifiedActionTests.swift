import ComposableArchitecture
import Foundation
import Testing

struct IdentifiedActionTests {
  private typealias Rows = IdentifiedAction<Int, String>

  @Test func anElementsActionsAreFoundByItsID() {
    let action = Rows.element(id: 1, action: "tap")
    #expect(action[case: \.[id: 1]] == "tap")
    #expect(action[case: \.[id: 2]] == nil)
    let third: CaseKeyPath<Rows, String> = \.[id: 3]
    #expect(third("tap") == .element(id: 3, action: "tap"))
  }

  @Test func idAndActionAreFoundTogether() throws {
    let element = try #require(Rows.element(id: 1, action: "tap")[case: \.element])
    #expect(element == (id: 1, action: "tap"))
    #expect(Rows.allCasePaths.element.embed((id: 2, action: "tap")) == .element(id: 2, action: "tap"))
  }

  @Test func isAValue() throws {
    let action = Rows.element(id: 1, action: "tap")
    #expect(Set([action, .element(id: 1, action: "tap")]).count == 1)
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(Rows.self, from: data) == action)
  }
}
