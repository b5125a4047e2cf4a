import Foundation
import Testing

@testable import TributaryUI

@MainActor
struct StateTests {
  private struct Parent: View {
    @State private var text = "a"
    var body: some View {
      Child(text: $text)
      CounterView(name: "other")
    }
  }

  private struct Child: View {
    @Binding var text: String
    var body: some View {
      Text(text)
      Button("Type") { text += "b" }
      Button("Same") { text += "" }
    }
  }

  @Test func onlyBodiesThatReadAChangeAreEvaluated() {
    let window = GraphHarness { Parent() }
    #expect(window.evaluations { window.press("Count other") } == 1)
    // Only the child is evaluated, but neither the parent nor the other view.
    #expect(window.evaluations { window.press("Type") } == 1)
    #expect(window.texts == ["ab", "other 1"])
  }

  @Test func unchangedEnvironmentsKeepViews() {
    struct Outer: View {
      @State private var count = 0
      var body: some View {
        Button("Count \(count)") { count += 1 }
        CounterView(name: "inner").environment(\.isEnabled, count < 2)
      }
    }
    let window = GraphHarness { Outer() }
    #expect(window.evaluations { window.press("Count 0") } == 1)
    #expect(window.evaluations { window.press("Count 1") } == 2)
  }

  @Test func anEqualValueChangesNothing() {
    let window = GraphHarness { Parent() }
    let changes = window.changes
    #expect(window.evaluations { window.press("Same") } == 0)
    #expect(window.changes == changes)
  }

  @Test func theInitialValueCountsOnce() {
    struct Outer: View {
      @State private var name = "a"
      var body: some View {
        Inner(name: name)
        Button("Rename") { name = "b" }
      }
    }
    struct Inner: View {
      @State var name: String
      var body: some View { Text(name) }
    }
    let window = GraphHarness { Outer() }
    window.press("Rename")
    #expect(window.texts == ["a"])
  }

  @Test func changesOfAnotherThreadAreShown() async {
    struct Threads: View {
      @State private var number = 0
      let started: (Task<Void, Never>) -> Void
      var body: some View {
        Text("\(number)")
        Button("Start") {
          let number = $number
          started(Task.detached { number.wrappedValue = 1 })
        }
      }
    }
    var task: Task<Void, Never>?
    let window = GraphHarness { Threads { task = $0 } }
    window.press("Start")
    await task?.value
    // On the main actor, the notification precedes this task.
    await Task { @MainActor in }.value
    #expect(window.texts == ["1"])
  }

  @Test func aChangeInABodyIsReported() {
    struct Changing: View {
      @State private var count = 0
      var body: some View {
        let _ = increment()
        Text("\(count)")
      }
      private func increment() {
        if count == 0 { count = 1 }
      }
    }
    withKnownIssue {
      let window = GraphHarness { Changing() }
      #expect(window.texts == ["1"])
    } matching: {
      "\($0)".contains("during the evaluation of Changing's body")
    }
  }

  @Test func endlessUpdatesAreStoppedAndReported() {
    struct Endless: View {
      @State private var count = 0
      var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }
    withKnownIssue {
      _ = GraphHarness { Endless() }
    } matching: {
      "\($0)".contains("modify state during every update")
    }
  }

  @Test func stateOutsideAWindowIsReported() {
    struct Lonely: View {
      @State var count = 0
      var body: some View { Text("\(count)") }
    }
    withKnownIssue {
      let view = Lonely()
      view.count = 1
      #expect(view.count == 0)
    } matching: {
      "\($0)".contains("before its view was in a window")
    }
  }

  @Test func propertiesOfDynamicPropertiesAreKept() {
    struct Doubled: DynamicProperty {
      @State private var half = 1
      private(set) var updates = 0
      var value: Int { half * 2 }
      func increment() { half += 1 }
      mutating func update() { updates = half }
    }
    struct Doubling: View {
      var doubled = Doubled()
      var body: some View {
        Text("\(doubled.value) \(doubled.updates)")
        Button("+") { doubled.increment() }
      }
    }
    let window = GraphHarness { Doubling() }
    window.press("+")
    #expect(window.texts == ["4 2"])
  }

  #if os(Linux) || os(macOS)
    @Test func aDynamicPropertyThatIsAClassStopsTheProgram() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        final class Loader: DynamicProperty {
          @State var items = 0
        }
        struct Loading: View {
          var loader = Loader()
          var body: some View { Text("\(loader.items)") }
        }
        await MainActor.run { _ = GraphHarness { Loading() } }
      }
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains("'Loader' is a class. Make it a structure"))
    }
  #endif

  @Test func modifiersHaveTheirOwnState() {
    struct Counting: ViewModifier {
      @State private var count = 0
      func body(content: Content) -> some View {
        content
        Text("\(count)")
        Button("+") { count += 1 }
      }
    }
    let window = GraphHarness { Text("x").modifier(Counting()) }
    window.press("+")
    window.press("+")
    #expect(window.texts == ["x", "2"])
  }

  @Test func bindingToTheContentOfAnOptionalEndsWithIt() throws {
    var optional: Int? = 1
    let whole = Binding {
      optional
    } set: {
      optional = $0
    }
    let content = try #require(Binding(whole))
    content.wrappedValue = 2
    #expect(optional == 2)
    optional = nil
    content.wrappedValue = 3
    #expect(optional == nil)
    #expect(content.wrappedValue == 1)
    #expect(Binding(whole) == nil)
  }

  @Test func rowsOfABindingChangeTheirElements() {
    struct Item: Identifiable {
      let id: Int
      var name: String
    }
    struct Items: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      var body: some View {
        ForEach($items) { $item in
          Text(item.name)
          Button("Change \(item.id)") { item.name += "!" }
        }
        Button("Clear") { items = [] }
      }
    }
    let window = GraphHarness { Items() }
    window.press("Change 2")
    #expect(window.texts == ["a", "b!"])
    window.press("Clear")
    #expect(window.texts == [])
  }

  /// Containers give the views inside them closures. A closure that is new at each evaluation must not count as a change.
  @Test func aKeystrokeDoesNotEvaluateRowsInsideContainers() {
    struct Row: View {
      let number: Int
      let log: Log
      @Environment(\.dismiss) private var dismiss
      @Environment(\.dismissSearch) private var dismissSearch
      @Environment(\.refresh) private var refresh
      @Environment(\.editMode) private var editMode
      var body: some View {
        let _ = log("\(number)")
        Text("\(number)")
      }
    }
    struct Screen: View {
      let log: Log
      @State private var text = "a"
      @State private var isShown = true
      @State private var isPushed = true
      @State private var selection: Int?

      var body: some View {
        NavigationStack {
          List(selection: $selection) {
            Button("Type") { text += "a" }
            NavigationLink("Go", value: text)
            ForEach(0..<3) { Row(number: $0, log: log) }
          }
          .searchable(text: $text)
          .refreshable { _ = text }
          .navigationDestination(isPresented: $isPushed) {
            TabView { Row(number: 4, log: log) }
          }
          .navigationDestination(for: String.self) { Text($0) }
        }
        .sheet(isPresented: $isShown) {
          NavigationView { Form { Row(number: 5, log: log) } }
          Text(text)
        }
        .onSubmit { text = "" }
        .onSubmit(of: .search) { text = "" }
      }
    }
    let log = Log()
    let window = GraphHarness { Screen(log: log) }
    #expect(log.take().count == 5)
    for _ in 0..<3 {
      window.press("Type")
      _ = window.texts
      #expect(log.take() == [])
    }
  }

  @Test func optionalObjectsOfTheEnvironmentAreComparedByIdentity() {
    final class Theme {}
    let theme = Theme()
    var (first, second) = (EnvironmentValues(), EnvironmentValues())
    for value in [theme, nil, nil, theme] {
      first.set(object: value, of: Theme.self)
      second.set(object: value, of: Theme.self)
      #expect(first.hasSameValues(as: second))
    }
    second.set(object: Theme(), of: Theme.self)
    #expect(!first.hasSameValues(as: second))
  }

  /// A view whose bytes differ from those of the view before is evaluated again.
  @Test func propertyWrappersHaveTheSameBytesInEqualViews() {
    final class Model: ObservableObject {}
    struct Screen: View {
      @Environment(\.dismiss) private var dismiss
      @Environment(\.colorScheme) private var colorScheme
      @Environment(ObservedTheme.self) private var theme
      @Environment(ObservedTheme.self) private var optionalTheme: ObservedTheme?
      @EnvironmentObject private var model: Model
      @State private var count = 0
      @StateObject private var own = Model()
      @FocusState private var isFocused: Bool
      @GestureState private var isPressed = false
      @Namespace private var namespace
      let number: Int
      var body: some View { EmptyView() }
    }
    func screen() -> Screen { Screen(number: 1) }
    #expect(areSameBytes(screen(), screen()))
    #expect(!areSameBytes(screen(), Screen(number: 2)))
  }
}

@Observable
private final class ObservedTheme {}
