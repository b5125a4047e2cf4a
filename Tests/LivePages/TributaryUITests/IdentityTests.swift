import Testing

@testable import TributaryUI

@MainActor
struct IdentityTests {
  @Test func stateFollowsTheIDOfARow() {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        ForEach(names, id: \.self) { CounterView(name: $0) }
        Button("Reverse") { names.reverse() }
        Button("Remove") { names.removeAll { $0 == "b" } }
        Button("Add") { names.append("b") }
      }
    }
    let window = GraphHarness { Rows() }
    window.press("Count b")
    window.press("Count c")
    window.press("Reverse")
    #expect(window.texts == ["c 1", "b 1", "a 0"])
    window.press("Remove")
    window.press("Add")
    #expect(window.texts == ["c 1", "a 0", "b 0"])
  }

  @Test func branchesHaveSeparateState() {
    struct Branches: View {
      @State private var isFirst = true
      var body: some View {
        if isFirst { CounterView(name: "x") } else { CounterView(name: "x") }
        Button("Switch") { isFirst.toggle() }
      }
    }
    let window = GraphHarness { Branches() }
    window.press("Count x")
    #expect(window.texts == ["x 1"])
    window.press("Switch")
    #expect(window.texts == ["x 0"])
    window.press("Switch")
    #expect(window.texts == ["x 0"])
  }

  @Test func neighborsKeepTheirStateWhenAnOptionalViewGoes() {
    struct Optionals: View {
      @State private var isShown = true
      var body: some View {
        if isShown { Text("optional") }
        CounterView(name: "x")
        Button("Switch") { isShown.toggle() }
      }
    }
    let window = GraphHarness { Optionals() }
    window.press("Count x")
    window.press("Switch")
    #expect(window.texts == ["x 1"])
    window.press("Switch")
    #expect(window.texts == ["optional", "x 1"])
  }

  @Test func anotherIDResetsState() {
    struct Identified: View {
      @State private var id = 1
      var body: some View {
        CounterView(name: "x").id(id)
        Button("Next") { id += 1 }
      }
    }
    let window = GraphHarness { Identified() }
    window.press("Count x")
    window.press("Next")
    #expect(window.texts == ["x 0"])
  }

  @Test func anyViewOfAnotherTypeResetsState() {
    struct Erased: View {
      @State private var isPadded = false
      var body: some View {
        isPadded ? AnyView(CounterView(name: "x").padding()) : AnyView(CounterView(name: "x"))
        Button("Switch") { isPadded.toggle() }
      }
    }
    let window = GraphHarness { Erased() }
    window.press("Count x")
    #expect(window.texts == ["x 1"])
    window.press("Switch")
    #expect(window.texts == ["x 0"])
  }

  @Test func repeatedIDsAreReportedAndShown() {
    withKnownIssue {
      let window = GraphHarness { ForEach([1, 1, 2], id: \.self) { CounterView(name: "\($0)") } }
      #expect(window.texts == ["1 0", "1 0", "2 0"])
    } matching: {
      "\($0)".contains("several elements with the id 1")
    }
  }

  @Test func aViewInsideItselfIsReported() {
    struct Endless: View {
      var body: some View { Group { AnyView(Endless()) } }
    }
    withKnownIssue {
      let window = GraphHarness { Endless() }
      #expect(window.texts == [])
    } matching: {
      "\($0)".contains("nested too deeply")
    }
  }
}
