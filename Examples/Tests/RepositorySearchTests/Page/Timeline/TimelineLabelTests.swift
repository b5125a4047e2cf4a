import Testing

@testable import RepositorySearch

struct TimelineLabelTests {
  @Test func isPlacedOnTheSideWithMoreRoom() {
    let right = TimelineLabel("swift", from: 20, to: 40)
    #expect(!right.isLeft && right.x > 40)
    let left = TimelineLabel("swift", from: 280, to: 300)
    #expect(left.isLeft && left.x < 280)
  }

  @Test func isPlacedOnBarsThatLeaveNoRoom() {
    let label = TimelineLabel("swift", from: 10, to: 320)
    #expect(!label.isLeft && label.x > 10)
    #expect(label.text == "swift")
  }

  @Test(arguments: ["a", "swift", "composable", "composable architecture"])
  func labelsStayWithinTheDrawing(query: String) {
    for begin in stride(from: 8.0, through: 312, by: 8) {
      for end in stride(from: begin, through: 320, by: 8) {
        let label = TimelineLabel(query, from: begin, to: end)
        #expect(label.span.lowerBound >= -3 && label.span.upperBound <= TimelineChart.width + 3)
        #expect(label.text.count >= min(query.count, 6))
      }
    }
  }
}
