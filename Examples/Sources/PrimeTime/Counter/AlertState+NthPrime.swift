import ComposableArchitecture

extension AlertState where Action == Counter.Action.Alert {
  /// Creates an alert with the result of a request for a prime. After a failure, it offers to try again.
  public init(_ answer: Counter.NthPrimeAlert) {
    switch answer {
    case .found(let n, let prime):
      self.init {
        TextState("The \(ordinal(n)) prime is \(written(prime))")
      } actions: {
        ButtonState(role: .cancel) { TextState("OK") }
      }
    case .failed(let n):
      self.init {
        TextState("No answer for the \(ordinal(n)) prime")
      } actions: {
        ButtonState(action: .retryButtonTapped(n: n)) { TextState("Retry") }
        ButtonState(role: .cancel) { TextState("Dismiss") }
      } message: {
        TextState("The prime number service couldn't be reached, or sent no result.")
      }
    }
  }
}
