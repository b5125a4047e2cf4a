/// The requests of a tab whose events haven't been handled yet, in the order of their arrival. Only one of
/// them is handled at a time.
struct RequestOrder {
  /// The position of a request among all requests of its tab.
  struct Turn: Hashable {
    fileprivate let number: Int
  }

  private var next = 0
  /// The turn of the request that is being handled, or of the next one if there is none.
  private var current = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  /// The number of requests.
  var count: Int { next - current }

  /// Adds a request. It calls ``leave()`` after its events have been handled.
  mutating func enter() -> Turn {
    defer { next += 1 }
    return Turn(number: next)
  }

  /// Returns `true` if it is a request's turn. Otherwise, stores the continuation for ``leave()``.
  mutating func wait(for turn: Turn, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    if turn.number == current { return true }
    waiting[turn.number] = continuation
    return false
  }

  /// Removes the current request.
  ///
  /// - Returns: The continuation of the next request for the caller to resume, or `nil` if that request isn't
  ///   waiting.
  mutating func leave() -> CheckedContinuation<Void, Never>? {
    current += 1
    return waiting.removeValue(forKey: current)
  }
}

extension Task where Failure == Never {
  /// Creates a task that runs on the current thread until it first suspends. Where the system doesn't support
  /// this, the task starts on any thread.
  ///
  /// Waking a thread takes about as long as reading a request.
  package static func startingHere(_ operation: @escaping @Sendable () async -> Success) -> Task {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      .immediate(operation: operation)
    } else {
      Task(operation: operation)
    }
  }
}
