import Testing

@testable import SevenGUIs

struct FormulaParserTests {
  private func error(of text: String) -> CellError? {
    do throws(CellError) {
      _ = try FormulaParser.formula(Substring(text))
      return nil
    } catch {
      return error
    }
  }

  @Test func operatorsBindByTheirPrecedence() throws {
    #expect(
      try FormulaParser.formula("1-2-3*4")
        == .operation(
          .minus,
          .operation(.minus, .number(1), .number(2)),
          .operation(.times, .number(3), .number(4))
        )
    )
    #expect(try FormulaParser.formula(" -( 1 ) ") == .negated(.number(1)))
  }

  @Test func cellsAndRangesAreReferences() throws {
    #expect(try FormulaParser.formula("b3").references == [CellPosition(column: 1, row: 3)])
    let range = try FormulaParser.formula("SUM(B2:A1, Z99)").references
    #expect(range.map(\.description) == ["A1", "B1", "A2", "B2", "Z99"])
  }

  @Test(arguments: [
    "", "1+", "(1", "1)", "A", "A100", "AA1", "sum", "sum(", "sum(1,)", "nothing(1)", "1.2.3", "1 2", "A0:",
    "A0:B", "é1", "A0B", "\u{0}", "+1", "1e5", "A 0",
  ])
  func otherTextIsAnError(text: String) {
    #expect(error(of: text)?.code == "#SYNTAX")
  }

  @Test func formulasHaveLimits() {
    #expect(error(of: String(repeating: "1", count: 201))?.code == "#SIZE")
    for text in ["(", "-", "sum("] {
      #expect(error(of: String(repeating: text, count: 40) + "1")?.code == "#SIZE")
    }
    #expect(error(of: "sum(A0:J99)") == nil)
    #expect(error(of: "sum(A0:J99,A0)")?.code == "#SIZE")
    #expect(error(of: String(repeating: "1+", count: 99) + "1") == nil)
  }

  @Test func randomTextNeverTraps() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "A0", "Z99", "sum", "(", ")", ":", ",", "+", "-", "*", "/", "1", ".", " ", "é", "b1:c9", "=",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...30, using: &generator)).map { _ in pieces.randomElement()! }.joined()
      _ = error(of: text)
    }
  }
}
