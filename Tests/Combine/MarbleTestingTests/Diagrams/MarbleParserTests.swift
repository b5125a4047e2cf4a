import CombineShim
import MarbleTesting
import Testing

struct MarbleParserTests {
  private func events(_ text: String) throws -> [Int: [MarbleEvent]] {
    Dictionary(grouping: try MarbleDiagram(text).marbles, by: \.frame).mapValues { $0.map(\.event) }
  }

  @Test func eachCharacterIsAFrame() throws {
    #expect(try events("--a---b-|") == [2: [.value("a")], 6: [.value("b")], 8: [.finished]])
    #expect(try MarbleDiagram("--a---").length == 6)
  }

  @Test func wordsAreValuesAtTheirFirstCharacter() throws {
    #expect(
      try events("-10-1.5-ab-|") == [
        1: [.value("10")], 4: [.value("1.5")], 8: [.value("ab")], 11: [.finished],
      ]
    )
    #expect(try events("-[1, 2]-{a}--'two words'-\"it's\"|").values.flatMap { $0 }.count == 5)
    #expect(try events("-[1, 2]-") == [1: [.value("[1,2]")]])
    #expect(try events("-'two words'-") == [1: [.value("two words")]])
    #expect(try events("-''-\"\"|") == [1: [.value("")], 4: [.value("")], 6: [.finished]])
    #expect(try events("-[\"a b\", 'c']-") == [1: [.value("[\"a b\",'c']")]])
  }

  @Test func groupsOccupyOneFrame() throws {
    #expect(try events("--(ab|)") == [2: [.value("a"), .value("b"), .finished]])
    #expect(try events("--(10,b,|)") == [2: [.value("10"), .value("b"), .finished]])
    #expect(try events("--([1,2]X)") == [2: [.value("[1,2]"), .failure(nil)]])
    #expect(
      try events("(^+2a+1)--b") == [
        0: [.subscription, .demand(.max(2)), .value("a"), .demand(.max(1))], 10: [.value("b")],
      ]
    )
  }

  @Test func groupsMayFollowValuesDirectly() throws {
    #expect(
      try events("a(bc)d[1]|") == [
        0: [.value("a")], 1: [.value("b"), .value("c")], 5: [.value("d")], 6: [.value("[1]")], 9: [.finished],
      ]
    )
  }

  @Test func failuresMayHaveNames() throws {
    #expect(try events("-X") == [1: [.failure(nil)]])
    #expect(try events("-#") == [1: [.failure(nil)]])
    #expect(try events("-X(a b)") == [1: [.failure("a b")]])
    #expect(try events("-(a,X(b))") == [1: [.value("a"), .failure("b")]])
    #expect(try events("-'X'-1X") == [1: [.value("X")], 5: [.value("1")], 6: [.failure(nil)]])
  }

  @Test func demandsHaveNumbersOrNoLimit() throws {
    #expect(
      try events("+1--+20-+*!") == [
        0: [.demand(.max(1))], 4: [.demand(.max(20))], 8: [.demand(.unlimited)], 10: [.cancellation],
      ]
    )
  }

  @Test func spacesBeforeADiagramAreFrames() throws {
    let diagram = try MarbleDiagram("   -a|")
    #expect(diagram.start == 3)
    #expect(diagram.marbles.map(\.frame) == [4, 5])
  }

  @Test func legendsDefineNames() throws {
    let diagram = try MarbleDiagram("--a--b-|   a: [1, 2], b: f(x, y)")
    #expect(diagram.marbles.map(\.event) == [.value("[1,2]"), .value("f(x,y)"), .finished])
    #expect(diagram.legend == ["a": "[1,2]", "b": "f(x,y)"])
    #expect(diagram.length == 8)
  }

  @Test func openDiagramsDoNotConstrainLaterEvents() throws {
    #expect(try MarbleDiagram("--a--…").isOpen)
    #expect(try MarbleDiagram("--a--…").length == 5)
    #expect(try !MarbleDiagram("--a--").isOpen)
  }

  @Test func namesMayBeOfAnyAlphabet() throws {
    #expect(
      try events("-日本-👩‍👩‍👧-é|") == [
        1: [.value("日本")], 4: [.value("👩‍👩‍👧")], 6: [.value("é")], 7: [.finished],
      ]
    )
  }

  @Test(
    arguments: [
      ("", 0, .empty),
      ("   ", 0, .empty),
      ("--a\n--b", 3, .controlCharacter),
      ("--\t", 2, .controlCharacter),
      ("--–--", 2, .foreignDash("–")),
      ("──a", 0, .foreignDash("─")),
      ("--a)-", 3, .unexpectedCharacter(")")),
      ("--‹a›", 2, .unexpectedCharacter("‹")),
      ("a-\u{301}", 1, .unexpectedCharacter("-\u{301}")),
      ("--(ab", 2, .unbalanced("(")),
      ("--[1, (2]", 6, .unbalanced("(")),
      ("--'ab", 2, .unbalanced("'")),
      ("--X(ab", 3, .unbalanced("(")),
      ("--(a(b))", 4, .nestedGroup),
      ("--(a-b)", 4, .frameInGroup),
      ("--()", 3, .emptyGroup),
      ("--(a,,b)", 5, .emptyGroup),
      ("--(a,)", 5, .emptyGroup),
      ("--X()", 3, .emptyName),
      ("--(10,2[3])", 7, .missingComma),
      ("--+-", 2, .demandWithoutNumber),
      ("--+0-", 2, .demandWithoutNumber),
      ("+99999999999999999999", 0, .demandTooLarge),
      ("--a --b", 4, .spaceBetweenMarbles),
      ("--a   a: ", 6, .brokenLegend),
      ("--a   a: 1, b", 12, .brokenLegend),
      ("--a   a: 1, a: 2", 12, .repeatedName("a")),
      ("--|a", 3, .eventAfterEnd),
      ("--a!-b", 5, .eventAfterEnd),
      ("--X|", 3, .eventAfterEnd),
      ("--Xa", 3, .eventAfterEnd),
      ("--…-", 3, .frameAfterOpenEnd),
      ("-a-^", 3, .lateSubscription),
    ] as [(String, Int, MarbleSyntaxError.Reason)]
  )
  func invalidDiagramsAreRejected(text: String, offset: Int, reason: MarbleSyntaxError.Reason) {
    let error = #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram(text) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test func errorsShowThePosition() {
    let error = #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram("--a--(bc--|") }
    #expect(
      error?.description == """
        This group has no closing ')'
          --a--(bc--|
               ^
        """
    )
  }

  @Test func overlongDiagramsAreParsedInLinearTime() throws {
    let text = String(repeating: "--a--(bc)--", count: 2_000) + "|"
    #expect(try MarbleDiagram(text).marbles.count == 6_001)
    let open = String(repeating: "(", count: 20_000)
    #expect(throws: MarbleSyntaxError.self) { try MarbleDiagram(open) }
  }
}
