import ComposableArchitecture

struct Screen {
  private struct Parts {
    // expected-error: make 'Parts' fileprivate
    @CasePathable
    enum Tab { case first(Int) }
  }
}
