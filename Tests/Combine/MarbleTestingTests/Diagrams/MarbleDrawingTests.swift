import MarbleTesting
import Testing

struct MarbleDrawingTests {
  @Test(arguments: [
    "-", "--1--2--3--|", "-10-20|", "  --a--X", "-X(a)", "(^,+2,a)--b", "^-----!", "-(ab|)", "-(10,b,|)",
    "+*--+3",
    "-'X'-'a b'-\"it's\"", "-[1,2]-{x}", "--a--…", "--a--b|   a: [1,2], b: 3", "---", "-a|--", "-日本-é",
  ])
  func diagramsRoundTripThroughTheirDescription(text: String) throws {
    #expect(try MarbleDiagram(text).description == text)
  }

  @Test func framesWidenToAvoidOverlappingMarbles() throws {
    let diagram = MarbleDiagram(marbles: [
      .init(frame: 1, event: .value("1")), .init(frame: 2, event: .value("2")),
      .init(frame: 3, event: .finished),
    ])
    #expect(diagram.description == "--1-2-|")
    let read = try MarbleDiagram(diagram.description)
    #expect(read.marbles.map(\.frame) == [2, 4, 6])
    #expect(read.marbles.map(\.event) == diagram.marbles.map(\.event))
  }

  @Test func adjacentValuesNeverBecomeOneWord() throws {
    for texts in [["1", "2"], ["a b", "c"], ["[1]", "[2]"], ["X", "X"], ["it's", "\"\""]] {
      let marbles = texts.enumerated().map { MarbleDiagram.Marble(frame: $0, event: .value($1)) }
      let read = try MarbleDiagram(MarbleDiagram(marbles: marbles).description)
      #expect(read.marbles.count == 2, "\(texts)")
    }
  }

  @Test func unnamedValuesCannotBeTakenForNames() {
    let diagram = MarbleDiagram(marbles: [.init(frame: 1, event: .unnamed("7"))])
    #expect(diagram.description == "-‹7›")
    #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram(diagram.description) }
  }

  @Test func valuesWithLineBreaksStayInTheirLine() {
    let diagram = MarbleDiagram(marbles: [.init(frame: 0, event: .value("a\nb"))])
    #expect(!diagram.description.contains("\n"))
  }
}
