import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  await store.send(\.toggleTapped) {
    // expected-error: 'Item.State' has no member 'isDoen'
    $0.isDoen = true
  }
}
