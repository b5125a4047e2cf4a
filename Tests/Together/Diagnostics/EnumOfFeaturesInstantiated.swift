import ComposableArchitecture

func makeDestination() {
  // expected-error: Nest it as 'case path(Path.Body)'
  _ = Destination()
}
