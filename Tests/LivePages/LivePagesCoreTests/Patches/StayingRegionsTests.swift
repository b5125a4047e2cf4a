import Foundation
import Testing

@testable import LivePagesCore

struct StayingRegionsTests {
  private struct Row: Hashable {
    var id: Int
    var text = "text that is longer than the mark for a row that stays as it is, so that one is worth it"
  }

  private func list(_ rows: [Row], title: String = "Rows") -> Element {
    Element(.main, .id("main")) {
      Element(.h1) { title }
      Element(.ul) {
        for row in rows { Element(.li, .id("row-\(row.id)")) { row.text } }
      }
    }
  }

  private func html(of new: Element, since old: Element) throws -> String {
    let patches = new.changes(since: old)
    #expect(try patched(old, with: patches) == new.rendered())
    return try #require(patches.first).html
  }

  @Test func insertingARowSendsOnlyThatRow() throws {
    let rows = (0..<10_000).map { Row(id: $0) }
    var more = rows
    more.insert(Row(id: -1), at: 5_000)
    let html = try html(of: list(more), since: list(rows))
    #expect(html.utf8.count < 500)
    #expect(
      html.contains(
        #"<template data-live-first="row-0" data-live-last="row-4999"></template><li id="row--1">"#
      )
    )
  }

  @Test func aRowLessIsTwoMarks() throws {
    let rows = (0..<100).map { Row(id: $0) }
    let html = try html(of: list(rows.filter { $0.id != 7 }), since: list(rows))
    #expect(html.components(separatedBy: "<template").count == 3)
    #expect(!html.contains("<li"))
  }

  @Test func regionsShorterThanTheirMarkAreSent() throws {
    let html = try html(of: list([Row(id: 1, text: "b"), Row(id: 2)]), since: list([Row(id: 1, text: "b")]))
    #expect(!html.contains("<template"))
  }

  @Test func changesAroundRowsDoNotResendThem() throws {
    let rows = (0..<3).map { Row(id: $0) }
    let html = try html(of: list(rows, title: "Others"), since: list(rows))
    #expect(
      html == """
        <main id="main"><h1>Others</h1><ul><template data-live-first="row-0" data-live-last="row-2"></template></ul></main>
        """
    )
  }

  @Test func regionsWithSomethingBetweenThemHaveAMarkEach() throws {
    func page(_ title: String) -> Element {
      Element(.main, .id("main")) {
        title
        Element(.li, .id("row-1")) { Row(id: 1).text }
        " and "
        Element(.li, .id("row-2")) { Row(id: 2).text }
      }
    }
    let html = try html(of: page("new"), since: page("old"))
    #expect(html.components(separatedBy: "<template").count == 3)
  }

  @Test(arguments: 0..<200) func anyListWithItsPatchesIsTheNewList(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let old = (0..<Int.random(in: 0..<12, using: &numbers)).map { Row(id: $0) }
    var new = old
    for id in 100..<(100 + Int.random(in: 1..<6, using: &numbers)) {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: new.insert(Row(id: id), at: Int.random(in: 0...new.count, using: &numbers))
      case 1 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &numbers))
      case 2 where !new.isEmpty: new[Int.random(in: 0..<new.count, using: &numbers)].text += "!"
      default: new.shuffle(using: &numbers)
      }
    }
    let patches = list(new).changes(since: list(old))
    #expect(try patched(list(old), with: patches) == list(new).rendered())
  }
}
