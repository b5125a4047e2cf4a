import Testing

@testable import TributaryUI

@MainActor
struct PrintedChangesTests {
  private struct Outer: View {
    let log: Log
    @State private var name = "a"
    var body: some View {
      Inner(name: name, log: log)
      Button("Rename") { name += "b" }
    }
  }

  private struct Inner: View {
    let name: String
    let log: Log
    @State private var count = 0
    var body: some View {
      let _ = log(Self.evaluationReason)
      Button("Count \(count) \(name)") { count += 1 }
    }
  }

  @Test func theReasonOfAnEvaluationIsPrinted() {
    let log = Log()
    let window = GraphHarness { Outer(log: log) }
    window.press("Count 0 a")
    window.press("Rename")
    window.graph.update()
    #expect(
      log.entries == [
        "Inner: @self, @identity changed.", "Inner: @dependencies changed.", "Inner: @self changed.",
      ]
    )
    #expect(Inner.evaluationReason == "Inner: unchanged.")
  }
}
