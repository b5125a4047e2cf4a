import ComposableArchitecture
import LivePagesCore

struct ItemView: View {
  let store: StoreOf<Item>

  var body: some View<Item.Action> {
    Text("\(store.id)")
    // expected-error: type '()' cannot conform to 'View'
    print(store.id)
    Button("Toggle", send: .toggleTapped)
  }
}
