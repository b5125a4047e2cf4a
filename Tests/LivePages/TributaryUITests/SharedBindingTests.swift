import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of bindings to shared values.
struct SharedBindingTests {
  @Test func aControlSetsASharedValue() async {
    struct Screen: View {
      @Shared(.inMemory("isOn")) private var isOn = false
      @Shared(.inMemory("name")) private var name: String?
      var body: some View {
        Toggle("On", isOn: Binding($isOn))
        if let name = Binding(Binding($name)) { TextField("Name", text: name) }
        Button("Unset") { $name.withLock { $0 = nil } }
        Button("Set") { $name.withLock { $0 = "Blob" } }
        Text("\(isOn) \(name ?? "none")")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("On").click()
    #expect(await page.text.contains("true none"))
    await page.button("Set").click()
    await page.field("Name").type("Bob")
    #expect(await page.text.contains("true Bob"))
    await page.button("Unset").click()
    #expect(await !page.field("Name").isThere)
  }

  @Test func aControlSetsASharedValueOfAStore() async {
    struct Screen: View {
      let store = Store(initialState: Sorting.State()) { Sorting() }
      var body: some View {
        Toggle("Sort by title", isOn: Binding(store.$sortsByTitle))
        Text(store.sortsByTitle ? "by title" : "by date")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Sort by title").click()
    #expect(await page.text.contains("by title"))
    #expect(await page.field("Sort by title").isTicked())
  }

  @Test @MainActor func aChangeHasTheAnimationOfItsBinding() async {
    struct Screen: View {
      @Shared(.inMemory("isOn")) private var isOn = false
      var body: some View {
        Button("Animated") { Binding($isOn).animation(.linear(duration: 3)).wrappedValue = true }
        Text("\(isOn)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    _ = await page.takeChanges()
    await page.button("Animated").click()
    #expect(await page.takeChanges().animation?.duration == 3)
  }
}

@Reducer
private struct Sorting {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("sortsByTitle")) var sortsByTitle = false
  }
  enum Action {}
  var body: some ReducerOf<Self> { EmptyReducer() }
}
