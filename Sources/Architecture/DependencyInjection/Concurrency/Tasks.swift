#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Task where Failure == any Error {
  /// The value of the task. If you cancel the task that awaits it, this task is cancelled too.
  ///
  /// - Throws: The error of the task.
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
  /// The value of the task. If you cancel the task that awaits it, this task is cancelled too.
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
  /// Waits until the task is cancelled, in place of a function that returns a value.
  ///
  /// Use this method for an endpoint that shouldn't return during a test:
  ///
  /// ```swift
  /// $0.client.fact = { _ in try await Task.never() }
  /// ```
  ///
  /// - Returns: This method does not return normally, and its result can have any type.
  /// - Throws: A `CancellationError`.
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
  /// - Throws: A `CancellationError`, always.
  public static func never() async throws {
    try await Task<Void, Never>.never()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends the current task many times, to give other tasks a chance to make progress.
  ///
  /// ```swift
  /// let task = Task { await model.load() }
  /// await Task.megaYield()
  /// #expect(model.isLoading)
  /// ```
  ///
  /// When this method returns, other tasks have probably reached their next suspension point, although there is no
  /// guarantee. You don't need it with a `TestStore`, because a test store waits for its effects by itself.
  ///
  /// - Parameter count: The number of times to suspend the task. By default, this is 20, or the value of the
  ///   environment variable `TASK_MEGA_YIELD_COUNT`.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }
}

/// The default number of suspensions of ``_Concurrency/Task/megaYield(count:)``.
///
/// The constant is public because it's the default argument of a public function, and its name is part of the
/// published API.
public let _defaultMegaYieldCount = megaYieldCount(
  ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"]
)

/// - Parameter setting: The value of the environment variable, if set.
package func megaYieldCount(_ setting: String?) -> Int {
  max(0, min(setting.flatMap { Int($0) } ?? 20, 10_000))
}

extension Result {
  /// Creates a result from the outcome of an asynchronous closure.
  ///
  /// ```swift
  /// await send(.factResponse(Result { try await client.fact(number) }))
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor. The closure runs on it.
  ///   - body: A closure that returns the success value or throws the failure.
  // Disfavored, so that closures without `await` use the standard library's initializer.
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
