import ComposableArchitecture
import TributaryUI

/// The shopping list with the architecture's former views, which observe a store through a view store.
struct FormerStoresStudy: View {
  @State private var store = Store(initialState: Groceries.State()) { Groceries() }
  @State private var showsList = false

  var body: some View {
    VStack(spacing: 16) {
      WithViewStore(store, observe: \.items) { items in
        Text("To buy: \(items.state.filter { !$0.isBought }.count)")
      }
      Button("Show the list") { showsList = true }
      FormerDeliveryView(store: store.scope(state: \.delivery, action: \.delivery))
    }
    .sheet(isPresented: $showsList) { FormerGroceriesView(store: store) }
  }
}

private struct FormerGroceriesView: View {
  let store: StoreOf<Groceries>
  // Views that need a view store outside of their bodies observe it by themselves.
  @ObservedObject private var viewStore: ViewStore<Groceries.State, Groceries.Action>

  init(store: StoreOf<Groceries>) {
    self.store = store
    viewStore = ViewStore(store, observe: { $0 })
  }

  var body: some View {
    NavigationStackStore(store.scope(state: \.path, action: \.path)) {
      List {
        TextField("New grocery", text: viewStore.binding(get: \.newName, send: { .set(\.newName, $0) }))
          .onSubmit { store.send(.addTapped) }
        Button("Add") { store.send(.addTapped) }
        Toggle("Hide bought", isOn: viewStore.binding(get: \.hidesBought, send: { .hidingChanged($0) }))
        ForEachStore(store.scope(state: \.items, action: \.items)) { item in
          FormerGroceryRow(store: item, hidesBought: viewStore.hidesBought)
        }
        NavigationLinkStore(store.scope(state: \.$editor, action: \.editor)) {
          if let first = viewStore.items.first { store.send(.editTapped(first.id)) }
        } destination: { editor in
          FormerGroceryView(store: editor)
        } label: {
          Text("Edit the first")
        }
        IfLetStore(store.scope(state: \.$editor, action: \.editor)) { editor in
          WithViewStore(editor, observe: \.name) { Text("Editing \($0.state)") }
        } else: {
          Text("Editing nothing")
        }
        Button("Clear", role: .destructive) { store.send(.clearTapped) }
      }
      .navigationTitle("Groceries")
    } destination: { item in
      FormerGroceryView(store: item)
    }
    .alert(store: store.scope(state: \.$alert, action: \.alert))
  }
}

private struct FormerGroceryRow: View {
  let store: StoreOf<Grocery>
  let hidesBought: Bool

  var body: some View {
    WithViewStore(store, observe: \.self) { item in
      if !item.isBought || !hidesBought {
        NavigationLink(state: item.state) { Text(item.isBought ? "\(item.name), bought" : item.name) }
      }
    }
  }
}

private struct FormerGroceryView: View {
  let store: StoreOf<Grocery>

  var body: some View {
    WithViewStore(store, observe: \.self) { item in
      Form {
        TextField("Name", text: item.binding(get: \.name, send: { .nameChanged($0) }))
        Button(item.isBought ? "Not bought" : "Bought") { item.send(.boughtTapped) }
      }
      .navigationTitle(item.name)
    }
  }
}

private struct FormerDeliveryView: View {
  let store: StoreOf<Delivery>

  var body: some View {
    SwitchStore(store) {
      CaseLet(\Delivery.State.address, action: Delivery.Action.address) { (address: StoreOf<Address>) in
        WithViewStore(address, observe: \.city) { city in
          TextField("City", text: city.binding(send: { .cityChanged($0) })).textFieldStyle(.roundedBorder)
        }
        Button("Order") { store.send(.orderTapped) }
      }
      Default {
        WithViewStore(store, observe: \.self) { delivery in
          if case .ordered(let city) = delivery.state {
            Text("Ordered to \(city)")
          } else {
            Button("Plan the delivery") { store.send(.planTapped) }
          }
        }
      }
    }
  }
}
