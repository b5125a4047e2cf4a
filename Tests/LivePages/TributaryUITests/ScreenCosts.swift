import Foundation
import Testing

import struct LivePagesCore.Attribute
import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element
import struct LivePagesCore.PageOutline
import struct LivePagesCore.RenderedPage
import struct LivePagesCore.WireEvent

@testable import TributaryUI

/// Measures the processor time and the memory of a screen with 100 rows, and compares them with limits. It needs a release build:
///
///     SCREEN_COSTS=1 TRIBUTARY_TESTS=LivePages swift test -c release -Xswiftc -enable-testing --filter ScreenCosts
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["SCREEN_COSTS"] != nil))
@MainActor
struct ScreenCosts {
  private struct Row: View {
    let number: Int
    @State private var count = 0
    @State private var isDone = false

    var body: some View {
      HStack {
        Image(systemName: "star")
        VStack(alignment: .leading) {
          Text("Row \(number)").font(.headline)
          Text("Counted \(count) times").foregroundStyle(.secondary)
        }
        Spacer()
        Toggle("Done", isOn: $isDone).labelsHidden()
        Button("Count \(number)") { count += 1 }
      }
    }
  }

  private struct Screen: View {
    @State private var text = ""

    var body: some View {
      NavigationStack {
        List {
          TextField("Name", text: $text)
          ForEach(0..<100) { Row(number: $0) }
        }
        .navigationTitle("Rows")
      }
    }
  }

  /// A window, and the page that its browser shows.
  @MainActor
  private final class Tab {
    let window = Window(AnyView(Screen()), signal: ChangeSignal { _ in })
    private var outline: PageOutline?

    /// Renders the page as a stream does.
    /// - Returns: The number of bytes to send.
    func patch() -> Int {
      let page = RenderedPage(Element(.div, Attribute("id", "live-page")) { window.render() })
      defer { outline = page.outline }
      return (outline.map { page.changes(since: $0) } ?? [page.whole]).reduce(0) { $0 + $1.html.utf8.count }
    }

    /// The events of the controls that have an attribute, such as `data-event`.
    func events(_ attribute: String) throws -> [WireEvent] {
      try window.render().elements.compactMap { $0[attribute: attribute] }.map {
        try WireEvent(json: Data($0.utf8))
      }
    }

    func receive(_ event: WireEvent) throws { try window.receive(WindowEvent(event)) }
  }

  private static func memory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  /// Prints the processor time for work after each preparation, and compares the median with a limit.
  private func measure<Prepared>(
    _ name: String,
    _ count: Int,
    atMost limit: Duration,
    preparing prepare: (Int) throws -> Prepared,
    measuring work: (Prepared) throws -> Int
  ) rethrows {
    var times: [Duration] = []
    var bytes = 0
    for number in 0..<count {
      let prepared = try prepare(number)
      let start = clock()
      bytes = try work(prepared)
      times.append(.microseconds(clock() - start))
    }
    times.sort()
    #expect(times[count / 2] <= limit, "\(name)")
    let (median, late) = (times[count / 2] / .microseconds(1), times[count * 95 / 100] / .microseconds(1))
    print("\(name): \(Int(median)) µs, p95 \(Int(late)) µs, \(bytes) bytes")
  }

  @Test func aHundredRows() throws {
    measure(
      "first rendering",
      50,
      atMost: .milliseconds(15),
      preparing: { _ in },
      measuring: { Tab().patch() }
    )
    let tab = Tab()
    _ = tab.patch()
    func show(_ event: WireEvent) throws -> Int {
      try tab.receive(event)
      return tab.patch()
    }
    func clicking(_ number: Int) throws -> WireEvent { try tab.events("data-event")[50] }
    try measure("a click in a row", 500, atMost: .milliseconds(2), preparing: clicking, measuring: show)
    func typing(_ number: Int) throws -> WireEvent {
      var event = try #require(try tab.events("data-input-event").first)
      event.value = .string("\(number)")
      return event
    }
    try measure("a key in a text field", 500, atMost: .milliseconds(2), preparing: typing, measuring: show)
    let before = Self.memory()
    let tabs = (0..<100).map { _ in Tab() }
    for tab in tabs { _ = tab.patch() }
    let memory = (Self.memory() - before) / tabs.count
    print("a session: \(memory / 1024) KiB")
    #expect(memory <= 512 << 10)
    withExtendedLifetime(tabs) {}
  }
}
