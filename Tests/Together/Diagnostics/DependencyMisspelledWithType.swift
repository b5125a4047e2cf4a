import ComposableArchitecture

struct Client {
  // expected-error: 'DependencyValues' has no property of this key path and type
  @Dependency(\.nubmers) var numbers: Numbers
}
