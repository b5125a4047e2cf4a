import Foundation
import Testing

@testable import StoreInspector

/// Tests of the source code of values. Each expression occurs twice in a test, as code and as text.
struct SourceWriterTests {
  @Test func alertsAreWrittenByTheirInitialisers() throws {
    let alert = AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: 7) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("It is gone then.")
    }
    let buttons =
      #"ButtonState(role: .destructive, action: 7) { TextState(verbatim: "Delete") }; "#
      + #"ButtonState(role: .cancel) { TextState(verbatim: "Keep") }"#
    try expect(
      alert,
      #"AlertState { TextState(verbatim: "Delete?") } actions: { \#(buttons) } "#
        + #"message: { TextState(verbatim: "It is gone then.") }"#
    )
    // The written expression creates an equal alert.
    let same: AlertState<Int> =
      AlertState {
        TextState(verbatim: "Delete?")
      } actions: {
        ButtonState(role: .destructive, action: 7) { TextState(verbatim: "Delete") }
        ButtonState(role: .cancel) { TextState(verbatim: "Keep") }
      } message: {
        TextState(verbatim: "It is gone then.")
      }
    #expect(same == alert)
    #expect(throws: SourceError.noSourceForm(path: "a", type: "TextState")) {
      try SourceWriter.source(of: TextState("a").bold(), at: "a")
    }
  }

  @Test func valuesAreWrittenAsLiterals() throws {
    try expect(true, "true")
    try expect(-3, "-3")
    try expect(UInt8(200), "200")
    try expect(0.1, "0.1")
    try expect(Double.infinity, ".infinity")
    try expect("a \"b\" \\(c)\n\u{0}é", #""a \"b\" \\(c)\n\0é""#)
    try expect(Int?.none as Any, "nil")
    try expect(Int?.some(3) as Any, "3")
    try expect([1, 2], "[1, 2]")
    try expect([String](), "[]")
    try expect(["b": 2, "a": 1], #"["a": 1, "b": 2]"#)
    try expect([Int: Int](), "[:]")
    try expect(Set([3, 1, 2]), "[1, 2, 3]")
    try expect(Duration.seconds(90), ".seconds(90)")
    try expect(Duration.milliseconds(1_500), ".milliseconds(1500)")
    try expect(Duration.microseconds(-7), ".microseconds(-7)")
    try expect(Duration.seconds(Int64.max), ".seconds(9223372036854775807)")
    try expect(
      Duration(secondsComponent: .max, attosecondsComponent: 500_000_000_000_000_000),
      "Duration(secondsComponent: 9223372036854775807, attosecondsComponent: 500000000000000000)"
    )
    try expect(URL(string: "https://swift.org/?q=a%20b")!, #"URL(string: "https://swift.org/?q=a%20b")!"#)
    try expect(Date(timeIntervalSinceReferenceDate: 7.5), "Date(timeIntervalSinceReferenceDate: 7.5)")
    try expect(Data([1, 2, 3]), #"Data(base64Encoded: "AQID")!"#)
    try expect(
      UUID(uuidString: "00000000-0000-0000-0000-000000000001")!,
      #"UUID(uuidString: "00000000-0000-0000-0000-000000000001")!"#
    )
  }

  @Test func enumsAndStructuresNameTheirParts() throws {
    try expect(Shape.none, ".none")
    try expect(Shape.circle(radius: 2), ".circle(radius: 2)")
    try expect(Shape.line(from: 1, 2), ".line(from: 1, 2)")
    try expect(Shape.inside(.inside(.none)), ".inside(.inside(.none))")
    try expect(Shape.named(nil), ".named(nil)")
    try expect(Drawing(shapes: [.none], size: (1, 2)), "Drawing(shapes: [.none], size: (1, 2))")
    try expect(Drawing.Layer<Int>(content: 1), "Drawing.Layer<Int>(content: 1)")
    try expect(IdentifiedArray(uniqueElements: [Row(id: 1)]), #"[Row(id: 1, name: "")]"#)
  }

  @Test func objectsAndClosuresHaveNoSource() {
    #expect(throws: SourceError.noSourceForm(path: "it[1]", type: "NSObject")) {
      try SourceWriter.source(of: [1, NSObject()] as [Any], at: "it")
    }
    #expect(throws: SourceError.noSourceForm(path: "it", type: "() -> ()")) {
      try SourceWriter.source(of: {}, at: "it")
    }
    struct Local {}
    #expect(throws: SourceError.noSourceForm(path: "it", type: "Local")) {
      try SourceWriter.source(of: Local(), at: "it")
    }
  }

  @Test func onlyChangedPropertiesAreAssigned() throws {
    var drawing = Sheet(rows: [Row(id: 1), Row(id: 2)])
    try expectAssignments(from: drawing, to: drawing, [])
    let old = drawing
    drawing.rows[1].name = "two"
    drawing.count = 3
    try expectAssignments(from: old, to: drawing, [#"$0.rows[1].name = "two""#, "$0.count = 3"])
    drawing = old
    drawing.selected = Row(id: 7)
    let selected = drawing
    try expectAssignments(from: old, to: selected, [#"$0.selected = Row(id: 7, name: "")"#])
    drawing.selected?.name = "seven"
    try expectAssignments(from: selected, to: drawing, [#"$0.selected?.name = "seven""#])
    try expectAssignments(from: drawing, to: old, [#"$0.selected = nil"#])
    drawing.rows.removeFirst()
    try expectAssignments(
      from: selected,
      to: drawing,
      [
        #"$0.rows = [Row(id: 2, name: "")]"#, #"$0.selected?.name = "seven""#,
      ]
    )
  }

  private func expect(_ value: Any, _ source: String, at location: SourceLocation = #_sourceLocation) throws {
    #expect(try SourceWriter.source(of: value, at: "it") == source, sourceLocation: location)
  }

  private func expectAssignments(
    from old: Sheet,
    to new: Sheet,
    _ statements: [String],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let written = try StateAssignments.source(from: old, to: new, at: "$0")
    #expect(written == statements, sourceLocation: location)
  }
}

enum Shape {
  case none
  case circle(radius: Int)
  case line(from: Int, Int)
  case named(String?)
  indirect case inside(Shape)
}

struct Drawing {
  struct Layer<Content> { var content: Content }

  var shapes: [Shape]
  var size: (Int, Int)
}

struct Row: Identifiable, Equatable {
  var id: Int
  var name = ""
}

struct Sheet: Equatable {
  var rows: [Row]
  var selected: Row?
  var count = 0
}
