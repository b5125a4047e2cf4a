import LivePages
import Testing

@testable import Streams

struct MarbleDiagramViewTests {
  private func view(after acts: CustomSinkExperiment.Act...) -> HTML {
    let experiment = CustomSinkExperiment()
    for act in acts { experiment.perform(act) }
    return MarbleDiagramView(diagram: experiment.diagram, name: "test").body
  }

  private func marks(_ html: HTML) -> [String] {
    html.elements
      .filter { $0.tag == .g }
      .map { ($0[attribute: "class"] ?? "") + " " + $0.content.plainText }
  }

  @Test
  func drawsAMarkForEachSignal() {
    #expect(
      marks(view(after: .send, .cancel, .send)) == [
        "mark mark-demanded hue-1 +3",
        "mark mark-value hue-0 1", "mark mark-value hue-0 1",
        "mark mark-cancelled hue-1 ",
        "mark mark-value hue-0 mark-lost 2",
      ]
    )
  }

  @Test
  func marksOfOneMomentAreAligned() {
    let circles = view(after: .send).elements.filter { $0.tag == .circle }
    #expect(circles.map { $0[attribute: "cx"] } == ["54", "54"])
    #expect(circles.map { $0[attribute: "cy"] } == ["26", "78"])
  }

  @Test
  func aLineIsDottedAfterItsEnd() {
    let lines = view(after: .finish).elements.filter { $0.tag == .line }
    #expect(
      lines.map { $0[attribute: "class"] }
        == Array(repeating: ["marble-line", "marble-line marble-line-over"], count: 2).flatMap { $0 }
    )
    #expect(view().elements.filter { $0.tag == .line }.count == 2)
  }

  @Test
  func describesTheDiagramInWords() {
    let words = view(after: .send, .fail).elements.filter { $0.tag == .li }.map(\.content.plainText)
    #expect(
      words == [
        "CustomSink requests 3 more.", "Subject sends 1.", "CustomSink receives 1.", "Subject fails.",
        "CustomSink receives the failure.",
      ]
    )
  }

  @Test
  func thePictureGrowsWithTime() {
    let experiment = CustomSinkExperiment()
    let short = MarbleGeometry(experiment.diagram).width
    for _ in 0..<100 { experiment.perform(.send) }
    let long = MarbleGeometry(experiment.diagram)
    #expect(long.width > short)
    #expect(long.width <= MarbleGeometry.column * (MarbleDiagram.memory + 1))
    #expect(experiment.diagram.marks.allSatisfy { (0...long.width).contains(long.x(of: $0.time)) })
  }
}
