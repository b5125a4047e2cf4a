import ComposableArchitecture

@main
struct Program {
  @MainActor
  static func main() {
    let store = Store(initialState: CounterFeature.State()) {
      CounterFeature()
    }
    store.send(.incrementTapped)
    print("The count is \(store.count).")
  }
}
