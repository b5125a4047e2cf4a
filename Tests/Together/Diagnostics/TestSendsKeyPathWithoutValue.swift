import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: the case carries a value
  await store.send(\.renamed)
}
