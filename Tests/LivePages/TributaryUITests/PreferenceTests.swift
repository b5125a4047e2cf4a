import Testing

@testable import TributaryUI

/// Tests of the order and the reach of preference values.
@MainActor
struct PreferenceTests {
  private struct NamesKey: PreferenceKey {
    static var defaultValue: [String] { [] }
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  private struct Row: View {
    let name: String
    var body: some View { Text(name).preference(key: NamesKey.self, value: [name]) }
  }

  private struct Rows: View {
    @State private var names = ["b", "c"]
    @State private var collected: [String] = []
    var body: some View {
      Text(verbatim: "all " + collected.joined())
      Button("Insert") { names.insert("a", at: 0) }
      Button("Reverse") { names.reverse() }
      Button("Add") { names.append("d") }
      VStack {
        ForEach(names, id: \.self) { Row(name: $0) }
        Text("end").preference(key: NamesKey.self, value: ["."])
        ForEach(names, id: \.self) { Text($0).preference(key: NamesKey.self, value: [$0.uppercased()]) }
      }
      .onPreferenceChange(NamesKey.self) { collected = $0 }
    }
  }

  @Test func valuesAreReducedInTheOrderOfTheirViews() {
    let harness = GraphHarness { Rows() }
    #expect(harness.texts.first == "all bc.BC")
    harness.press("Insert")
    #expect(harness.texts.first == "all abc.ABC")
    harness.press("Reverse")
    #expect(harness.texts.first == "all cba.CBA")
    harness.press("Add")
    #expect(harness.texts.first == "all cbad.CBAD")
  }

  @Test func aValueReplacesThoseOfTheViewsInside() {
    struct Screen: View {
      @State private var outer: [String] = []
      @State private var inner: [String] = []
      var body: some View {
        Text(verbatim: "outer \(outer) inner \(inner)")
        Group {
          VStack {
            Row(name: "a")
            Text("b").preference(key: NamesKey.self, value: ["b"])
          }
          .onPreferenceChange(NamesKey.self) { inner = $0 }
          .preference(key: NamesKey.self, value: ["c"])
          Text("d").preference(key: NamesKey.self, value: ["d"]).preference(key: NamesKey.self, value: ["e"])
        }
        .onPreferenceChange(NamesKey.self) { outer = $0 }
      }
    }
    let harness = GraphHarness { Screen() }
    #expect(harness.texts.first == #"outer ["c", "e"] inner ["a", "b"]"#)
  }

  @Test func aReaderDoesNotEvaluateTheViewsInsideAgain() {
    struct Constant: View {
      var body: some View { Text("constant").preference(key: NamesKey.self, value: ["x"]) }
    }
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        Text("\(count)")
        Button("Count") { count += 1 }
        VStack { Constant() }.onPreferenceChange(NamesKey.self) { _ in }
      }
    }
    let harness = GraphHarness { Screen() }
    #expect(harness.texts.first == "0")
    #expect(harness.evaluations { harness.press("Count") } == 1)
  }

  @Test func anUpdateNotesMovesOfManyViewsOnce() {
    struct Names: View {
      let names: [String]
      var body: some View { ForEach(names, id: \.self) { Row(name: $0) } }
    }
    struct Screen: View {
      @State private var names = ["a", "b"]
      var body: some View {
        Button("Reverse") { names.reverse() }
        Names(names: names)
        Names(names: names)
      }
    }
    let harness = GraphHarness { Screen() }
    let reader = CountingReader()
    harness.graph.collectors[ObjectIdentifier(reader)] = reader
    harness.press("Reverse")
    #expect(harness.texts == ["b", "a", "b", "a"])
    #expect(reader.changes == 1)
  }
}

/// A reader of preferences that counts the changes that it receives.
private final class CountingReader: PreferenceCollector {
  private(set) var changes = 0
  override func noteChange() { changes += 1 }
}
