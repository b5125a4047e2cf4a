import ComposableArchitecture
import LivePages
import StoreInspector

/// A number, and a button that increases it.
@Reducer
public struct Counter: Sendable {
  @ObservableState
  public struct State: Equatable {
    var count = 0
  }

  public enum Action: Equatable {
    case countTapped
  }

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .countTapped: state.count += 1
      }
      return .none
    }
  }
}

/// The first task: the basics of a page.
public struct CounterPage: GUITaskPage {
  public let path = "/counter"
  public let title = "Counter \u{B7} Tributary"

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter().inspected("counter") }
  }

  public func body(_ store: StoreOf<Counter>) -> some View<Counter.Action> {
    GUITask("Counter", "The basics: a state, an action and a view.") {
      Container(.div, .class("gui-row")) {
        Text("\(store.count)", .output, .id("count"), .class("gui-number"))
        Button("Count", send: .countTapped)
      }
    }
  }
}
