import ComposableArchitecture
import LivePages

@testable import Conduit

/// A response that a test completes.
final class PendingResponse<Value: Sendable>: Sendable {
  private let stream: AsyncStream<Result<Value, ConduitError>>
  private let continuation: AsyncStream<Result<Value, ConduitError>>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func respond(_ result: Result<Value, ConduitError>) { continuation.yield(result) }

  /// Waits for the response, or for the end of the task.
  func value() async throws -> Value {
    for await result in stream { return try result.get() }
    throw CancellationError()
  }
}

/// The places that a store's effects have opened.
final class OpenedPlaces: Sendable {
  private let targets = LockIsolated<[String]>([])

  var all: [String] { targets.value }

  var connection: PageConnection {
    PageConnection { [targets] message in
      if case .navigation(let target, _, let isReplacement) = message {
        targets.withValue { $0.append(isReplacement ? "\(target) (replaced)" : target) }
      }
    }
  }
}

extension Visitor {
  /// A visitor who has logged in.
  static func member(_ authentication: Authentication = .ada) -> Visitor {
    Visitor(visit: Visit(user: "1"), logIns: LogIns(["1": authentication]))
  }
}
