import IssueReporting

extension DependencyValues {
  /// A function that starts work whose result you don't need, such as writing to a log.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// await fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// In a running program, the function starts a separate task and returns immediately. In tests and previews, it
  /// waits for the work to finish, even if the caller is cancelled, so that a test can check the results. A test
  /// fails if the work throws an error.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, operation in
      FireAndForget.start(name, priority, operation)
    }

    static let previewValue = FireAndForget { name, priority, operation in
      _ = await FireAndForget.start(name, priority, operation).result
    }

    static let testValue = FireAndForget { name, priority, operation in
      // This is a separate task, which is not cancelled together with the caller.
      let task = FireAndForget.start(name, priority, operation)
      if case .failure(let error) = await task.result {
        reportIssue(error, "Work that '@Dependency(\\.fireAndForget)' started has failed.")
      }
    }
  }
}

/// A function that starts work whose result you don't need.
public struct FireAndForget: Sendable {
  private let perform:
    @Sendable (
      _ name: String?, _ priority: TaskPriority?,
      _ operation: sending @escaping @isolated(any) () async throws -> Void
    ) async -> Void

  init(
    _ perform:
      @escaping @Sendable (
        _ name: String?, _ priority: TaskPriority?,
        _ operation: sending @escaping @isolated(any) () async throws -> Void
      ) async -> Void
  ) {
    self.perform = perform
  }

  /// Starts a separate task.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers.
  ///   - priority: The priority of the task.
  ///   - operation: The work to perform. It runs on the caller's actor.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    // The attribute is underscored, as in `Task.init`, because Swift has no other way to declare that a closure runs
    // on the caller's actor.
    @_inheritActorContext _ operation: sending @escaping @isolated(any) () async throws -> Void
  ) async {
    await perform(name, priority, operation)
  }

  @discardableResult
  static func start(
    _ name: String?,
    _ priority: TaskPriority?,
    _ operation: sending @escaping @isolated(any) () async throws -> Void
  ) -> Task<Void, any Error> {
    Task(name: name, priority: priority) { try await operation() }
  }
}
