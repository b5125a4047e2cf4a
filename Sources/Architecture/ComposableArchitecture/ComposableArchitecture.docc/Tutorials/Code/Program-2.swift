import ComposableArchitecture

@main
struct Program {
  @MainActor
  static func main() async {
    let store = Store(initialState: PrimeTimeFeature.State()) {
      PrimeTimeFeature()
        ._printChanges()
    }
    for _ in 1...7 { store.send(.counter(.incrementTapped)) }
    await store.send(.counter(.nthPrimeButtonTapped)).finish()
    print(store.counter.alert?.title ?? "No answer")
  }
}
