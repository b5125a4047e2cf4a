import ComposableArchitecture
import LivePagesCore

extension Store {
  /// Begins to raise a flag when the state has changed, where that is not observed field by field.
  ///
  /// - Returns: What ends it when it is released; `nil` for a state that is observed.
  func follow(_ flag: ChangeFlag) -> AnyObject? {
    if State.self is any ObservableState.Type { return nil }
    return publisher.dropFirst().sink { _ in flag.raise() }
  }
}
