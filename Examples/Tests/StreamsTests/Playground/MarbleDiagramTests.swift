import Testing

@testable import Streams

struct MarbleDiagramTests {
  @Test
  func nothingHasHappenedAtFirst() {
    let diagram = MarbleDiagram(lines: ["a"])
    #expect(diagram.moments.isEmpty)
    #expect(diagram.marks.isEmpty)
  }

  @Test
  func marksOfOneMomentAreAligned() {
    var diagram = MarbleDiagram(lines: ["a", "b"])
    diagram.add(.value(1), on: 0, from: 0)
    diagram.add(.value(1), on: 1, from: 0)
    #expect(diagram.marks.map(\.time) == [1, 1])
  }

  @Test
  func aLineHasOneMarkForEachMoment() {
    var diagram = MarbleDiagram(lines: ["a"])
    diagram.add(.value(1), on: 0, from: 0)
    diagram.add(.value(2), on: 0, from: 0)
    #expect(diagram.marks.map(\.time) == [1, 2])
  }

  @Test
  func latestMarksBelongToTheLastAct() {
    var diagram = MarbleDiagram(lines: ["a"])
    diagram.add(.value(1), on: 0, from: 0)
    diagram.beginAct()
    #expect(diagram.latest.isEmpty)
    diagram.add(.value(2), on: 0, from: 0)
    diagram.add(.finished, on: 0, from: 0)
    #expect(diagram.latest.map(\.signal) == [.value(2), .finished])
  }

  @Test
  func diagramForgetsOldMarks() {
    var diagram = MarbleDiagram(lines: ["a"])
    let first = diagram.add(.value(0), on: 0, from: 0)
    for value in 1...MarbleDiagram.memory { diagram.add(.value(value), on: 0, from: 0) }
    #expect(diagram.marks.count == MarbleDiagram.memory)
    #expect(diagram.moments.count == MarbleDiagram.memory)
    #expect(diagram.marks.first?.signal == .value(1))
    let before = diagram
    diagram.setFate(.lost, of: first)
    #expect(diagram == before)
  }

  @Test
  func fatesAreSetCorrectlyAfterOldMarksAreForgotten() {
    var diagram = MarbleDiagram(lines: ["a", "b"])
    for value in 0..<MarbleDiagram.memory { diagram.add(.value(value), on: 0, from: 0) }
    let mark = diagram.add(.finished, on: 0, from: 0)
    diagram.add(.value(7), on: 1, from: 0)
    diagram.add(.value(8), on: 1, from: 0)
    diagram.setFate(.lost, of: mark)
    #expect(diagram.marks.filter { $0.fate == .lost }.map(\.signal) == [.finished])
  }
}
