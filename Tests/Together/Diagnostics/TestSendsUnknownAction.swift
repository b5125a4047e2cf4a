import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: 'Item.Action' has no member 'toggleTappd'
  await store.send(.toggleTappd) {
    $0.isDone = true
  }
}
