import CombineShim
import ComposableArchitecture
import Testing

@testable import TributaryUI

@MainActor
struct LifetimeTests {
  @Test func actionsRunAfterTheUpdateInTheirOrder() {
    struct Screen: View {
      let log: Log
      @State private var isShown = false
      var body: some View {
        Group {
          if isShown {
            Child(log: log).onAppear { log("parent") }.onDisappear { log("parent gone") }
          } else {
            Text("none").onDisappear { log("text gone") }
          }
        }
        .onChange(of: isShown) { log("changed from \($0) to \($1)") }
        Button("Switch") { isShown.toggle() }
      }
    }
    struct Child: View {
      let log: Log
      var body: some View {
        Text("child").onAppear { log("child") }.onDisappear { log("child gone") }
      }
    }
    let log = Log()
    let window = GraphHarness { Screen(log: log) }
    #expect(log.take() == [])
    window.press("Switch")
    window.graph.update()
    #expect(log.take() == ["changed from false to true", "child", "parent", "text gone"])
    window.press("Switch")
    window.graph.update()
    #expect(log.take() == ["changed from true to false", "child gone", "parent gone"])
    window.press("Switch")
    window.graph.update()
    _ = log.take()
    window.graph.close()
    #expect(log.take() == ["child gone", "parent gone"])
  }

  @Test func initialChangeRunsWhenTheViewAppears() {
    let log = Log()
    _ = GraphHarness {
      Text("x").onChange(of: 1, initial: true) { log("\($0) \($1)") }
      Text("y").onChange(of: 1, initial: false) { log("never") }
    }
    #expect(log.entries == ["1 1"])
  }

  @Test func aStateThatAnActionChangesIsShownAtOnce() {
    struct Loading: View {
      @State private var text = "loading"
      var body: some View { Text(text).onAppear { text = "loaded" } }
    }
    #expect(GraphHarness { Loading() }.texts == ["loaded"])
  }

  @Test func tasksAreCancelledWhenTheirIDChangesAndWhenTheViewGoes() async {
    struct Screen: View {
      let log: AsyncStream<String>.Continuation
      @State private var id = 1
      @State private var isShown = true
      var body: some View {
        if isShown {
          Text("x").task(id: id) { [id] in
            log.yield("start \(id)")
            // Ends when the task is cancelled.
            try? await Task.never()
            log.yield("cancel \(id)")
          }
        }
        Button("Next") { id += 1 }
        Button("Hide") { isShown = false }
      }
    }
    let (stream, log) = AsyncStream.makeStream(of: String.self)
    var entries = stream.makeAsyncIterator()
    let window = GraphHarness { Screen(log: log) }
    #expect(await entries.next(isolation: #isolation) == "start 1")
    window.press("Next")
    window.graph.update()
    // The old task ends while the new task starts.
    let both = [await entries.next(isolation: #isolation), await entries.next(isolation: #isolation)]
    #expect(Set(both) == ["cancel 1", "start 2"])
    window.press("Hide")
    window.graph.update()
    #expect(await entries.next(isolation: #isolation) == "cancel 2")
  }

  @Test func elementsAreReceivedWhileTheViewIsPresent() {
    struct Receiving: View {
      let subject: PassthroughSubject<Int, Never>
      @State private var sum = 0
      @State private var isShown = true
      var body: some View {
        Text("\(sum)")
        if isShown { Text("x").onReceive(subject) { sum += $0 } }
        Button("Hide") { isShown = false }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let window = GraphHarness { Receiving(subject: subject) }
    subject.send(1)
    subject.send(2)
    #expect(window.texts == ["3", "x"])
    window.press("Hide")
    window.graph.update()
    subject.send(3)
    #expect(window.texts == ["3"])
  }
}
