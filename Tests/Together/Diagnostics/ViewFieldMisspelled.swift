import ComposableArchitecture
import LivePagesCore

struct ItemView: View {
  let store: StoreOf<Item>

  var body: some View<Item.Action> {
    Text("\(store.id)")
    // expected-error: has no dynamic member 'isDonne'
    if store.isDonne { Text("Done") }
    Button("Toggle", send: .toggleTapped)
  }
}
