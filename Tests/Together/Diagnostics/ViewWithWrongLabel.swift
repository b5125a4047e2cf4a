import ComposableArchitecture
import LivePagesCore

struct ItemView: View {
  let store: StoreOf<Item>

  var body: some View<Item.Action> {
    Text("\(store.id)")
    // expected-error: incorrect argument label in call
    Button("Rename", sends: .renamed("a"))
    Button("Toggle", send: .toggleTapped)
  }
}
