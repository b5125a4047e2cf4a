import ComposableArchitecture
import StoreInspector

/// A feature whose state must not be recorded.
struct LogIn: Reducer {
  struct State: Codable, Equatable { @Redacted var password = "" }

  func reduce(into state: inout State, action: String) -> Effect<String> {
    state.password = "secret \(action)"
    return .none
  }
}
