import ComposableArchitecture
import LivePagesCore

struct ItemView: View {
  let store: StoreOf<Item>

  var body: some View<Item.Action> {
    Text("\(store.id)")
    // expected-error: type 'Item.Action' has no member 'nope'
    Button("Nope", send: .nope)
    Button("Toggle", send: .toggleTapped)
  }
}
