import CaseKeyPaths
import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of bindings to the cases of an enum.
@MainActor
struct CaseBindingTests {
  @CasePathable
  @dynamicMemberLookup
  fileprivate enum Destination: Equatable {
    case editor(Item)
    case help
    case warning(String)
  }

  @CasePathable
  @dynamicMemberLookup
  fileprivate enum Stock: Equatable {
    case available(Int)
    case ordered(Bool)
  }

  fileprivate struct Item: Equatable, Identifiable {
    var id = 1
    var name = ""
  }

  private final class Source {
    var destination: Destination?
    var changes = 0
  }

  private let source = Source()
  private var destination: Binding<Destination?> {
    let source = source
    return Binding(
      unchecked: { source.destination },
      set: {
        source.destination = $0
        source.changes += 1
      }
    )
  }

  @Test func theBindingToACaseIsNilInOtherCases() {
    #expect(destination.editor.wrappedValue == nil)
    source.destination = .editor(Item(name: "Milk"))
    #expect(destination.editor.wrappedValue == Item(name: "Milk"))
    #expect(destination.warning.wrappedValue == nil && destination.help.wrappedValue == nil)
    source.destination = .help
    #expect(destination.editor.wrappedValue == nil && destination.help.wrappedValue != nil)
  }

  @Test func settingTheBindingToACaseToNilDismissesOnlyThisCase() {
    let editor = destination.editor
    editor.wrappedValue = nil
    #expect(source.changes == 0)
    source.destination = .warning("full")
    editor.wrappedValue = nil
    #expect(source.destination == .warning("full") && source.changes == 0)
    destination.warning.wrappedValue = nil
    #expect(source.destination == nil && source.changes == 1)
  }

  @Test func settingTheBindingToACaseToAValueSelectsTheCase() {
    source.destination = .help
    destination.editor.wrappedValue = Item(name: "Eggs")
    #expect(source.destination == .editor(Item(name: "Eggs")))
  }

  @Test func aControlOfADismissedCaseDoesNotRestoreIt() throws {
    source.destination = .editor(Item(name: "Milk"))
    let item = try #require(Binding(destination.editor))
    item.name.wrappedValue = "Eggs"
    #expect(source.destination == .editor(Item(name: "Eggs")))
    source.destination = .help
    item.name.wrappedValue = "Bread"
    #expect(source.destination == .help && item.wrappedValue.name == "Milk")
  }

  @Test func theBindingToACaseHasTheTransactionOfItsBase() {
    #expect(destination.animation(.default).editor.transaction.animation == .default)
  }

  private struct Shelf: View {
    @State private var destination: Destination?
    var body: some View {
      Button("Edit") { destination = .editor(Item(name: "Milk")) }
      Button("Warn") { destination = .warning("Full") }
      Button("Help") { destination = .help }
      if let $item = Binding($destination.editor) { TextField("Name", text: $item.name) }
      Text(destination?.editor?.name ?? "none")
        .sheet(isPresented: Binding($destination.help)) { Text("Read this.") }
        .alert(item: $destination.warning) {
          Text("\($0)!")
        } actions: { _ in
          Button("OK") {}
        }
    }
  }

  @Test func casesOfAViewsStatePresentFieldsSheetsAndAlerts() async {
    let page = await LivePageTest(ViewPage { Shelf() })
    await page.button("Edit").click()
    await page.field("Name").type("Eggs")
    #expect(await page.text == "Edit Warn Help Eggs")
    await page.button("Warn").click()
    #expect(await page.text.contains("Full!"))
    await page.button("OK").click()
    #expect(await page.text == "Edit Warn Help none")
    await page.button("Help").click()
    #expect(await page.text.contains("Read this."))
    await page.button("Close").click()
    #expect(await page.text == "Edit Warn Help none")
  }

  @Observable fileprivate final class Model {
    var destination: Destination?
    var stock = Stock.available(1)
  }

  private struct ModelScreen: View {
    @Bindable var model: Model
    var body: some View {
      Button("Edit") { model.destination = .editor(Item(name: "Milk")) }
      if let $count = Binding($model.stock.available) { Stepper("Count", value: $count) }
      Row(destination: $model.destination)
    }
  }

  private struct Row: View {
    @Binding var destination: Destination?
    var body: some View {
      Text(destination == nil ? "none" : "some")
        .sheet(item: $destination.editor) { item in Text("Edit \(item.name).") }
    }
  }

  @Test func casesOfAModelPresentSheetsAndHaveControls() async {
    let model = Model()
    let page = await LivePageTest(ViewPage { ModelScreen(model: model) })
    await page.button("Increment Count").click()
    #expect(model.stock == .available(2))
    await page.button("Edit").click()
    #expect(await page.text.contains("Edit Milk."))
    await page.button("Close").click()
    #expect(model.destination == nil)
    model.stock = .ordered(true)
    await page.settle()
    #expect(await !page.button("Increment Count").isThere)
  }

  @Test func aCaseOfAStoresDestinationPresentsASheet() async {
    let store = Store(initialState: Screens.State()) { Screens() }
    let page = await LivePageTest(ViewPage { StoreScreen(store: store) })
    await page.button("Settings").click()
    #expect(await page.text.contains("Volume 5"))
    await page.button("Close").click()
    #expect(store.destination == nil)
  }
}

@Reducer
private struct Screens {
  @Reducer
  enum Destination {
    @ReducerCaseIgnored
    case settings(Int)
    @ReducerCaseIgnored
    case help
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case settingsTapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .settingsTapped = action { state.destination = .settings(5) }
      return .none
    }
  }
}

extension Screens.Destination.State: Equatable {}

private struct StoreScreen: View {
  @Bindable var store: StoreOf<Screens>
  var body: some View {
    Button("Settings") { store.send(.settingsTapped) }
      .sheet(isPresented: Binding($store.destination.settings)) {
        Text("Volume \(store.destination?.settings ?? 0)")
      }
  }
}
