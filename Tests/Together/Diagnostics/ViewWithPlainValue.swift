import ComposableArchitecture
import LivePagesCore

struct ItemView: View {
  let store: StoreOf<Item>

  var body: some View<Item.Action> {
    Text("\(store.id)")
    // expected-error: requires that 'Bool' conform to 'View'
    store.isDone
    Button("Toggle", send: .toggleTapped)
  }
}
