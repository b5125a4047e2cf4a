import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: 'Action' has no case with this key path
  await store.send(\.toggleTappd) {
    $0.isDone = true
  }
}
