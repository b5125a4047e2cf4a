#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Task where Failure == any Error {
  /// The task's value. Cancelling the awaiting task cancels this task.
  ///
  /// - Throws: The task's error.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's value. Cancelling the awaiting task cancels this task.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// Waits until the task is cancelled, in the place of something that gives a value.
  ///
  /// ```swift
  /// $0.client.fact = { _ in try await Task.never() }
  /// ```
  ///
  /// - Returns: Never. It stands for a value of any type.
  /// - Throws: `CancellationError`.
  public static func never() async throws -> Success {
    for await value in AsyncStream<Success>.never { return value }
    throw _Concurrency.CancellationError()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// ```swift
  /// try await Task.never()
  /// ```
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws {
    try await Task<Void, Never>.never()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times, so that other tasks get on.
  ///
  /// ```swift
  /// let task = Task { await model.load() }
  /// await Task.megaYield()
  /// #expect(model.isLoading)
  /// ```
  ///
  /// Other tasks have then probably, but not certainly, reached their next suspension. A `TestStore` doesn't
  /// need this function, because it waits for its effects itself.
  ///
  /// - Parameter count: The number of suspensions. It is 20 unless the environment variable
  ///   `TASK_MEGA_YIELD_COUNT` says otherwise.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

/// The number of times that ``_Concurrency/Task/megaYield(count:)`` suspends by default.
///
/// The name is the published one. It is public as a default argument of a public function has to be.
public let _defaultMegaYieldCount = megaYieldCount(
  ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"]
)

/// - Parameter setting: The value of the environment variable, if it has one.
package func megaYieldCount(_ setting: String?) -> Int {
  max(0, min(setting.flatMap { Int($0) } ?? 20, 10_000))
}

extension Result {
  /// Creates a result of what an asynchronous closure returns or throws.
  ///
  /// ```swift
  /// await send(.factResponse(Result { try await client.fact(number) }))
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The caller's; the closure stays on it.
  ///   - body: A closure that returns the success or throws the failure.
  // Disfavoured, so that a closure that awaits nothing is one of the standard library's initialiser.
  @_disfavoredOverload
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
