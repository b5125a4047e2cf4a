import Testing

@testable import SevenGUIs

struct SheetTests {
  private func position(_ name: String) -> CellPosition {
    let column = Int(name.utf8.first ?? 0) - Int(UInt8(ascii: "A"))
    return CellPosition(column: column, row: Int(name.dropFirst()) ?? -1) ?? .first
  }

  private func sheet(_ contents: KeyValuePairs<String, String>) -> Sheet {
    var sheet = Sheet()
    for (name, content) in contents { sheet.set(content, at: position(name)) }
    return sheet
  }

  @Test(arguments: [
    ("=1+2*3", 7), ("=(1+2)*3", 9), ("=-A0", -4), ("=A0/2", 2), ("=sum(A0:A2)", 9), ("=prod(A0:A2)", 20),
    ("=avg(A0:A1)", 4.5), ("=min(A0:A9)", 4), ("=max(A0,A1)", 5), ("=count(A0:C9)", 2), ("=add(A0,A1)", 9),
    ("=sub(A0,A1)", -1), ("=mul(A0,A1)", 20), ("=div(A1,A0)", 1.25), ("=mod(A1,A0)", 1), ("=C9+1", 1),
    ("=sum()", 0),
  ])
  func formulasAreEvaluated(formula: String, number: Double) {
    let sheet = sheet(["A0": "4", "A1": "5", "A3": "text", "D0": formula])
    #expect(sheet.values[position("D0")] == .number(number))
  }

  @Test(arguments: [
    ("=A3", "#VALUE"), ("=A0:A1", "#VALUE"), ("=1/0", "#DIV/0"), ("=mod(1,A9)", "#DIV/0"),
    ("=add(1)", "#VALUE"),
    ("=A4+1", "#REF"), ("=sum(A3:A4)", "#REF"), ("=D0", "#CYCLE"), ("=sum(A0:Z0)", "#CYCLE"),
    ("=)", "#SYNTAX"),
    ("=avg(B0:B9)", "#DIV/0"),
  ])
  func errorsAreValues(formula: String, code: String) {
    let sheet = sheet(["A0": "4", "A3": "text", "A4": "=1/0", "D0": formula])
    #expect(sheet.values[position("D0")]?.text == code)
  }

  @Test func otherContentsAreNumbersAndText() {
    let sheet = sheet(["A0": "-1.5", "A1": "Milk", "A2": "inf", "A3": ""])
    #expect(sheet.values[position("A0")] == .number(-1.5))
    #expect(sheet.values[position("A1")] == .text("Milk"))
    #expect(sheet.values[position("A2")] == .text("inf"))
    #expect(sheet.values[position("A3")] == nil)
  }

  @Test func aChangeEvaluatesOnlyTheCellsThatDependOnIt() {
    var sheet = sheet(["A0": "1", "B0": "=A0*2", "C0": "=B0+A0", "D0": "=E0", "E0": "5"])
    let evaluated = sheet.set("10", at: position("A0"))
    #expect(evaluated == [position("A0"), position("B0"), position("C0")])
    #expect(sheet.values[position("C0")] == .number(30))
    #expect(sheet.set("6", at: position("E0")) == [position("E0"), position("D0")])
    // A replaced formula has no dependency anymore.
    sheet.set("7", at: position("C0"))
    #expect(sheet.set("2", at: position("A0")) == [position("A0"), position("B0")])
    #expect(sheet.values[position("C0")] == .number(7))
  }

  @Test func aBrokenCycleIsEvaluatedAgain() {
    var sheet = sheet(["A0": "=B0", "B0": "=C0", "C0": "=A0", "D0": "=A0+1"])
    for name in ["A0", "B0", "C0", "D0"] { #expect(sheet.values[position(name)] == .error(.cycle)) }
    sheet.set("1", at: position("C0"))
    #expect(sheet.values[position("D0")] == .number(2))
    #expect(sheet.values[position("A0")] == .number(1))
  }

  @Test func aChainAsLongAsTheSheetIsEvaluated() {
    var sheet = Sheet()
    let positions = CellPosition.columns.flatMap { column in
      CellPosition.rows.compactMap { CellPosition(column: column, row: $0) }
    }
    for (previous, next) in zip(positions, positions.dropFirst()) {
      sheet.set("=\(previous)+1", at: next)
    }
    #expect(sheet.set("1", at: positions[0]).count == 2600)
    #expect(sheet.values[positions[2599]] == .number(2600))
    sheet.set("=Z99", at: positions[0])
    #expect(sheet.values[positions[1300]] == .error(.cycle))
  }

  @Test func theReferencesOfASheetHaveALimit() {
    var sheet = Sheet()
    for row in 0..<10 { sheet.set("=sum(A0:J99)", at: position("Z\(row)")) }
    #expect(sheet.values[position("Z9")] == .number(0))
    sheet.set("=A0", at: position("Y0"))
    #expect(sheet.values[position("Y0")]?.text == "#SIZE")
    sheet.set("", at: position("Z0"))
    sheet.set("=A0", at: position("Y0"))
    #expect(sheet.values[position("Y0")] == .number(0))
  }

  /// Compares a sheet that was changed step by step with one that is filled at once.
  @Test func randomChangesLeaveTheValuesOfAFreshSheet() {
    var generator = SystemRandomNumberGenerator()
    let names = (0..<3).flatMap { column in
      (0..<3).compactMap { CellPosition(column: column, row: $0) }
    }
    for _ in 0..<100 {
      var changed = Sheet()
      for _ in 0..<20 {
        let other = names.randomElement(using: &generator)!
        let contents = ["", "3", "x", "=\(other)+1", "=sum(A0:\(other))", "=\(other)*\(names[4])", "=1/0"]
        changed.set(contents.randomElement(using: &generator)!, at: names.randomElement(using: &generator)!)
      }
      var fresh = Sheet()
      for (position, content) in changed.contents { fresh.set(content, at: position) }
      #expect(changed.values.mapValues(\.text) == fresh.values.mapValues(\.text))
    }
  }
}
