import Foundation
import LivePagesCore
import Testing

struct ButtonSubjectTests {
  private let tree = ViewTree<Int>(firstName: 0) {}

  /// A list whose rows are deleted by index.
  private func list(_ rows: [String]) -> some View<Int> {
    Container(.ul) {
      for (place, row) in rows.enumerated() {
        Button("Delete", about: row) { place }
        Button("Show", about: row) { -place }
      }
    }
  }

  private func offers(of rows: [String]) throws -> [OfferedEvent] {
    try tree.render { list(rows) }.elements.filter { $0.tag == .button }
      .map { try OfferedEvent(WireEvent(json: Data(try #require($0[attribute: "data-event"]).utf8))) }
  }

  private func actions(of event: OfferedEvent, in rows: [String]) throws -> [Int] {
    var actions: [Int] = []
    try tree.receive(event, showing: { list(rows) }, send: { actions.append($0) })
    return actions
  }

  @Test func eventsApplyToTheSameRowAfterItMoved() throws {
    let before = try offers(of: ["a", "b", "c"])
    #expect(try actions(of: before[4], in: ["c", "a"]) == [0])
    let after = try offers(of: ["c", "a"])
    #expect(after.map(\.wire) == [before[4], before[5], before[0], before[1]].map(\.wire))
  }

  @Test func clicksOnRemovedSubjectsAreRefused() throws {
    let before = try offers(of: ["a", "b", "c"])
    #expect(throws: ViewEventError.noLongerOffered) { try actions(of: before[2], in: ["a", "c"]) }
  }

  @Test func buttonsWithOtherActionsAreDistinct() throws {
    let before = try offers(of: ["a"])
    #expect(try actions(of: before[0], in: ["b", "a"]) == [1])
    #expect(try actions(of: before[1], in: ["b", "a"]) == [-1])
  }
}
