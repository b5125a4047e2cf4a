import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: the feature's actions have no case of this key path
  await store.receive(\.toggleTappd)
}
