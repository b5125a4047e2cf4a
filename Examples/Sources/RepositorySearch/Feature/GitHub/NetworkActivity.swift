import CombineShim

/// Tells of requests that begin (`true`) and end (`false`), whether they were answered, failed or were
/// cancelled.
///
/// Several may run at once, so an indicator counts them: see ``SearchModel/loading``.
public final class NetworkActivity {
  private let changes = PassthroughSubject<Bool, Never>()

  /// Activity of which nobody has told yet.
  public init() {}

  /// The changes, on whichever thread they happen.
  public var publisher: some Publisher<Bool, Never> { changes }

  func begin() { changes.send(true) }

  func end() { changes.send(false) }
}

// Unchecked: a subject may be used from any thread, which the platforms' Combine does not declare.
extension NetworkActivity: @unchecked Sendable {}
