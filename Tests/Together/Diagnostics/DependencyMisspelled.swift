import ComposableArchitecture

struct Client {
  // expected-error: 'DependencyValues' has no property of this key path
  @Dependency(\.nubmers) var numbers
}
