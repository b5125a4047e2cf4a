import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: the case has a value
  await store.send(\.renamed)
}
