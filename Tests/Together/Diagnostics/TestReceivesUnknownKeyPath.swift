import ComposableArchitecture

func changes(in store: TestStoreOf<Item>) async {
  // expected-error: has no member 'toggleTappd'
  await store.receive(\.toggleTappd)
}
