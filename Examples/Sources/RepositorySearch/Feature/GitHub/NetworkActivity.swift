import CombineShim

/// Reports when requests begin (`true`) and end (`false`), whether they succeed, fail or are cancelled.
///
/// Several requests may run concurrently, so an indicator counts them. See ``SearchModel/loading``.
public final class NetworkActivity {
  private let changes = PassthroughSubject<Bool, Never>()

  /// Creates an instance without activity.
  public init() {}

  /// The changes, published on the threads on which they happen.
  public var publisher: some Publisher<Bool, Never> { changes }

  func begin() { changes.send(true) }

  func end() { changes.send(false) }
}

// Unchecked: a subject may be used from any thread, which the platforms' Combine does not declare.
extension NetworkActivity: @unchecked Sendable {}
