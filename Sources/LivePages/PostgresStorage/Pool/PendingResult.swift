#if Postgres
  import DependencyInjection

  /// A result that one task waits for, and that may come before the task waits. The first one counts.
  final class PendingResult<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value, any Error>)
      case early(Result<Value, any Error>)
      case delivered
    }

    private let state = Locked(State.open)

    /// Whether nobody needs a result any more.
    var isResolved: Bool {
      state.withLock { state in
        switch state {
        case .open, .awaited: false
        case .early, .delivered: true
        }
      }
    }

    func resolve(with result: Result<Value, any Error>) {
      let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
        switch state {
        case .open:
          state = .early(result)
          return nil
        case .awaited(let continuation):
          state = .delivered
          return continuation
        case .early, .delivered: return nil
        }
      }
      continuation?.resume(with: result)
    }

    /// Waits for the result. It is called once.
    func value() async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        let early = state.withLock { state -> Result<Value, any Error>? in
          guard case .early(let result) = state else {
            state = .awaited(continuation)
            return nil
          }
          state = .delivered
          return result
        }
        if let early { continuation.resume(with: early) }
      }
    }
  }
#endif
