import ComposableArchitecture
import Foundation
import LivePagesTesting
import Testing
import TypedSecrets

import struct LivePagesCore.HTML

@testable import TributaryUI

/// Tests that no input or click of a person causes harm.
@MainActor
struct SafetyTests {
  @Test func aTypedSecretIsMarkedForRecorders() async {
    let log = Log()
    let page = await LivePageTest(
      ViewPage {
        SecureField(
          "Password",
          text: Binding(get: { "" }, set: { _ in log(TypedSecret.current ?? "none") })
        )
        TextField("Name", text: Binding(get: { "" }, set: { _ in log(TypedSecret.current ?? "none") }))
      }
    )
    await page.field("Password").type("hunter2")
    await page.field("Name").type("Blob")
    #expect(log.entries == ["hunter2", "none"])
  }

  @Test func aSecretThatAnAppSetIsNoted() async {
    TypedSecrets.shared.follow()
    defer { TypedSecrets.shared.unfollow() }
    let before = TypedSecrets.shared.changes
    let page = await LivePageTest(ViewPage { SecureField("Password", text: .constant(UUID().uuidString)) })
    #expect(await page.field("Password").value() != nil)
    #expect(TypedSecrets.shared.changes > before)
  }

  @Test func steppersStopAtTheLimitsOfTheirTypes() {
    func steps<Value: FixedWidthInteger & Strideable>(
      from value: Value,
      in range: ClosedRange<Value>?,
      by step: Int
    ) -> [Value] where Value.Stride == Int {
      var values: [Value] = []
      let window = GraphHarness {
        StepScreen(value: value, range: range, step: step, report: { values.append($0) })
      }
      for sign in ["+", "\u{2212}"] {
        window.press(sign)
        window.graph.update()
      }
      return values
    }
    #expect(steps(from: UInt8(250), in: 0...255, by: 10) == [250, 255, 245])
    #expect(steps(from: UInt(5), in: 0...100, by: 10) == [5, 15, 5])
    #expect(steps(from: Int.max - 1, in: nil, by: 2) == [.max - 1, .max, .max - 2])
    #expect(steps(from: Int8(100), in: nil, by: 100) == [100, 127, 27])
    #expect(steps(from: UInt64.max - 1, in: 0...(.max), by: 3) == [.max - 1, .max, .max - 3])
  }

  @Test func disabledAndHiddenViewsOfferNothing() async {
    struct Screen: View {
      let isDisabled: Bool
      var body: some View {
        List {
          ForEach(["a", "b"], id: \.self) { Text($0) }.onDelete { _ in }.onMove { _, _ in }
        }
        .environment(\.editMode, .constant(.active))
        .disabled(isDisabled)
        Text("tap").onTapGesture {}.disabled(isDisabled)
        if isDisabled {
          Button("hidden") {}.hidden()
          Text("hidden").onTapGesture {}.hidden()
        }
      }
    }
    let disabled = await LivePageTest(ViewPage { Screen(isDisabled: true) })
    #expect(await !disabled.html().rendered().contains("data-event"))
    let enabled = await LivePageTest(ViewPage { Screen(isDisabled: false) })
    #expect(await enabled.html().rendered().components(separatedBy: "data-event").count == 6)
  }

  @Test func aRepeatedIDIsReportedOnceAndAbridged() {
    struct Lines: View {
      @State private var lines = [String(repeating: "x\n", count: 50), "y"]
      var body: some View {
        ForEach(lines, id: \.self) { Text($0) }
        Button("Repeat") { lines.append(lines[0]) }
      }
    }
    withKnownIssue {
      let window = GraphHarness { Lines() }
      for _ in 1...5 { window.press("Repeat") }
      #expect(window.texts.count == 7)
    } matching: { issue in
      let text = "\(issue)"
      return text.contains("several elements with the id x\\nx") && text.count < 400
    }
    // The second window reports again, but only once for each position. `withKnownIssue` matches any number
    // of issues.
    let reports = ReportCounter()
    withKnownIssue {
      let window = GraphHarness { Lines() }
      for _ in 1...5 { window.press("Repeat") }
      window.graph.update()
    } matching: { _ in
      reports.add()
      return true
    }
    #expect(reports.count == 1)
  }

  @Test func anEndlessUpdateIsReportedOnce() {
    struct Endless: View {
      @State private var count = 0
      var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }
    let reports = ReportCounter()
    withKnownIssue {
      let window = GraphHarness { Endless() }
      for _ in 1...3 { window.graph.update() }
    } matching: { _ in
      reports.add()
      return true
    }
    #expect(reports.count == 1)
  }

  @Test(.timeLimit(.minutes(5))) func stateSetOnAnotherThreadIsShown() async {
    struct Screen: View {
      @State private var count = 0
      var body: some View {
        let shown = count
        // The body has read the state, and doesn't observe it yet.
        let _ = shown == 0 ? onAnotherThread { [binding = $count] in binding.wrappedValue = 1 } : ()
        Text("\(shown)")
      }
      private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          body()
          hasEnded.signal()
        }
        hasEnded.wait()
      }
    }
    let window = GraphHarness { Screen() }
    while window.texts != ["1"], !Task.isCancelled { await Task.yield() }
    #expect(window.texts == ["1"])
  }

  @Test func viewsWithoutATypeAreNestedAsDeeplyAsOthers() {
    func thread(_ depth: Int) -> AnyView {
      depth == 0 ? AnyView(Text("end")) : AnyView(VStack { ForEach(0..<1) { _ in thread(depth - 1) } })
    }
    #expect(GraphHarness { thread(100) }.texts == ["end"])
    withKnownIssue {
      #expect(GraphHarness { thread(100_000) }.texts == [])
    } matching: {
      "\($0)".contains("nested too deeply")
    }
  }
}

private struct StepScreen<Value: FixedWidthInteger & Strideable>: View where Value.Stride == Int {
  @State var value: Value
  let range: ClosedRange<Value>?
  let step: Int
  let report: (Value) -> Void

  var body: some View {
    let _ = report(value)
    if let range {
      Stepper("Value", value: $value, in: range, step: step)
    } else {
      Stepper("Value", value: $value, step: step)
    }
  }
}

/// Counts the reports that a test expects.
private final class ReportCounter: @unchecked Sendable {
  // Sendable: `lock` guards `stored`.
  private let lock = NSLock()
  private var stored = 0
  var count: Int { lock.withLock { stored } }
  func add() { lock.withLock { stored += 1 } }
}

/// Tests of valid app code that the library once refused.
@MainActor
struct AppSpellingTests {
  @Test func anArcOfAnyLengthIsDrawn() {
    for end in [1e300, -1e300, .infinity, .nan, -0.5, 7] {
      let path = Path {
        $0.addArc(
          center: .zero,
          radius: 1,
          startAngle: .zero,
          endAngle: .radians(end),
          clockwise: end > 0
        )
      }
      #expect(path.isEmpty == !end.isFinite)
    }
  }

  @Test func aShapeIsTurnedAroundItsCenter() {
    let turned = Rectangle().rotation(.degrees(90)).path(in: CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(turned.commands == "M3 -1L3 3L1 3L1 -1Z")
    let circle = Circle().rotation(.degrees(90)).path(in: CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(circle.polylines.flatMap(\.points).allSatisfy { abs(hypot($0.x - 1, $0.y - 1) - 1) < 0.001 })
    #expect(circle.currentPoint == CGPoint(x: 1, y: 2))
    let unturned = Rectangle().rotation(.degrees(.nan)).path(in: CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(unturned.commands == "M0 0L4 0L4 2L0 2Z")
  }

  @Test func aStyleShowsTheActivityInTheStyleAroundIt() {
    struct Framed: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text("framed")
        ProgressView(configuration)
      }
    }
    let window = GraphHarness { ProgressView("Loading").progressViewStyle(Framed()) }
    #expect(window.texts == ["framed", "Loading"])
  }

  @Test func aSliderIsNamedByItsLabel() async {
    let page = await LivePageTest(
      ViewPage { Slider(value: .constant(5.0), in: 0...10, step: 1) { Text("Length") } }
    )
    #expect(await page.field("Length").value() == "5.0")
  }

  @Test func aColorOfNoCatalogIsReportedOnce() {
    withKnownIssue {
      #expect(Color("no such color") == .gray)
    } matching: {
      "\($0)".contains("no such color")
    }
    #expect(Color("no such color") == .gray)
  }
}
