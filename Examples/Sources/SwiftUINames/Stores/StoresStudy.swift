import ComposableArchitecture
import TributaryUI

/// A shopping list with the views of today's architecture, which observe the state that they read.
struct StoresStudy: View {
  @State private var store = Store(initialState: Groceries.State()) { Groceries() }
  @State private var showsList = false

  var body: some View {
    VStack(spacing: 16) {
      Text("To buy: \(store.items.filter { !$0.isBought }.count)")
      Button("Show the list") { showsList = true }
      DeliveryView(store: store.scope(state: \.delivery, action: \.delivery))
    }
    .sheet(isPresented: $showsList) { GroceriesView(store: store) }
  }
}

/// The list, with a screen for each row.
private struct GroceriesView: View {
  @Bindable var store: StoreOf<Groceries>
  @FocusState private var focus: Groceries.State.Field?

  var body: some View {
    NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      List {
        HStack {
          TextField("New grocery", text: $store.newName)
            .focused($focus, equals: .newName)
            .onSubmit { store.send(.addTapped) }
          Button("Add") { store.send(.addTapped) }
        }
        Toggle("Hide bought", isOn: $store.hidesBought.sending(\.hidingChanged))
        ForEach(store.shown) { item in
          NavigationLink(state: item) { Text(item.isBought ? "\(item.name), bought" : item.name) }
            .swipeActions { Button("Edit \(item.name)") { store.send(.editTapped(item.id)) } }
        }
        Button("Clear", role: .destructive) { store.send(.clearTapped) }
      }
      .navigationTitle("Groceries")
    } destination: { store in
      GroceryView(store: store)
    }
    .bind($store.focus, to: $focus)
    .sheet(item: $store.scope(state: \.editor, action: \.editor)) { GroceryView(store: $0) }
    .alert($store.scope(state: \.alert, action: \.alert))
  }
}

private struct GroceryView: View {
  @Bindable var store: StoreOf<Grocery>

  var body: some View {
    // Code for phones before iOS 17 has this around each body.
    WithPerceptionTracking {
      Form {
        TextField("Name", text: $store.name)
        Button(store.isBought ? "Not bought" : "Bought") { store.send(.boughtTapped) }
      }
      .navigationTitle(store.name)
    }
  }
}

private struct DeliveryView: View {
  let store: StoreOf<Delivery>

  var body: some View {
    switch store.state {
    case .unplanned:
      Button("Plan the delivery") { store.send(.planTapped) }
    case .address:
      if let address = store.scope(state: \.address, action: \.address) { AddressView(store: address) }
      Button("Order") { store.send(.orderTapped) }
    case .ordered(let city):
      Text("Ordered to \(city)")
    }
  }
}

private struct AddressView: View {
  @Perception.Bindable var store: StoreOf<Address>

  var body: some View {
    TextField("City", text: $store.city.sending(\.cityChanged)).textFieldStyle(.roundedBorder)
  }
}
