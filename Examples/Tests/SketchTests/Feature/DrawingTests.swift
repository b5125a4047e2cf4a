import Testing

@testable import Sketch

struct DrawingTests {
  private var drawing = Drawing(id: "a")
  private let points = [StrokePoint(x: 0.5, y: 0.5)]

  /// Draws strokes with this many points each.
  private mutating func draw(_ count: Int, points: Int = 1) {
    for _ in 0..<count {
      drawing.draw(Array(repeating: StrokePoint(x: 0, y: 1), count: points), with: Pen())
    }
  }

  @Test mutating func laterStrokesCoverEarlierOnes() {
    drawing.draw(points, with: Pen(ink: .red))
    drawing.draw(points, with: Pen(ink: .blue, width: .broad))
    #expect(drawing.strokes.map(\.id) == [1, 2])
    #expect(drawing.strokes.map(\.pen) == [Pen(ink: .red), Pen(ink: .blue, width: .broad)])
    #expect(drawing.latest == 2)
  }

  @Test mutating func excessStrokesRemoveTheFirst() {
    draw(Drawing.mostStrokes + 2)
    #expect(drawing.strokes.count == Drawing.mostStrokes)
    #expect(drawing.oldest == 3)
    #expect(drawing.news(after: 301).changes.map(\.oldest) == [3])
  }

  @Test mutating func strokesAreErasedOnce() {
    draw(2)
    drawing.erase(1)
    drawing.erase(1)
    drawing.erase(7)
    #expect(drawing.strokes.map(\.id) == [2])
    #expect(drawing.news(after: 2).changes == [DrawingChange(number: 3, kind: .erased(1), oldest: 2)])
  }

  @Test mutating func aClearSheetIsNotClearedAgain() {
    drawing.clear()
    #expect(drawing.latest == 0)
    draw(2)
    drawing.clear()
    drawing.clear()
    #expect(drawing.strokes.isEmpty)
    #expect(drawing.news(after: 2).changes == [DrawingChange(number: 3, kind: .cleared, oldest: 4)])
  }

  @Test mutating func newsHaveAllChangesSinceThen() {
    draw(3)
    let news = drawing.news(after: 1)
    #expect(news.changes.map(\.number) == [2, 3])
    #expect(news.latest == 3)
    #expect(news.count == 3)
    #expect(!news.isEmpty)
    #expect(drawing.news(after: 3).isEmpty)
    #expect(drawing.news(after: 9).isEmpty)
    #expect(drawing.news(after: 9).changes.isEmpty)
  }

  @Test mutating func discardedChangesAreNotReported() {
    draw(Drawing.mostChanges + 1)
    #expect(drawing.news(after: 1).changes.count == Drawing.mostChanges)
    #expect(drawing.news(after: 0).changes.isEmpty)
    #expect(!drawing.news(after: 0).isEmpty)
  }

  @Test mutating func partsHaveAllStrokesOnce() {
    draw(40, points: Stroke.mostPoints)
    drawing.erase(10)
    var ids: [Int] = []
    var part = drawing.part(after: 0)
    while true {
      #expect(part.strokes.reduce(0) { $0 + $1.points.count } <= DrawingPart.mostPoints)
      #expect(part.latest == drawing.latest)
      ids += part.strokes.map(\.id)
      if part.isLast { break }
      part = drawing.part(after: part.strokes.last?.id ?? .max)
    }
    #expect(ids == drawing.strokes.map(\.id))
    #expect(ids.count == 39)
  }

  @Test mutating func aPartAfterTheLastStrokeIsEmpty() {
    #expect(drawing.part(after: 0).isLast)
    draw(1)
    #expect(drawing.part(after: 1) == DrawingPart(start: 1, strokes: [], isLast: true, latest: 1))
    #expect(drawing.part(after: .min).strokes.map(\.id) == [1])
  }
}
