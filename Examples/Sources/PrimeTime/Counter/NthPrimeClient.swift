import ComposableArchitecture
import IssueReporting

/// A client that finds primes by their number.
public struct NthPrimeClient: Sendable {
  /// Sends the prime with this number, or `nil` if the request failed.
  public var ask: @Sendable (_ n: Int) -> Effect<Int?>

  public init(ask: @escaping @Sendable (_ n: Int) -> Effect<Int?>) {
    self.ask = ask
  }
}

extension NthPrimeClient: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(ask: recorder.recording("ask", ask))
  }
}

extension NthPrimeClient: TestDependencyKey {
  /// Reports an issue, because tests should provide the result.
  public static let testValue = NthPrimeClient { n in
    reportIssue(
      "The prime number \(n) was requested in a test that doesn't override 'nthPrime'."
    )
    return .none
  }
}

extension DependencyValues {
  /// The client for requests of primes.
  public var nthPrime: NthPrimeClient {
    get { self[NthPrimeClient.self] }
    set { self[NthPrimeClient.self] = newValue }
  }
}
