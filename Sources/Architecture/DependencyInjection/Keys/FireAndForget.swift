import IssueReporting

extension DependencyValues {
  /// Starts work that nobody waits for, such as writing to a log.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// await fireAndForget { try await analytics.track("opened") }
  /// ```
  ///
  /// In a running program it starts a task of its own and returns at once. In a test and in a preview it
  /// waits for the work, also where the caller is cancelled, so that a test sees what the work does. A test
  /// reports what the work throws.
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
      // A task of its own is not cancelled with the caller.
      let task = FireAndForget.start(name, priority, operation)
      if case .failure(let error) = await task.result {
        reportIssue(error, "Work that '@Dependency(\\.fireAndForget)' started has failed.")
      }
    }
  }
}

/// Starts work that nobody waits for.
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

  /// Starts work.
  ///
  /// - Parameters:
  ///   - name: A name for the task, for debuggers.
  ///   - priority: The priority of the task.
  ///   - operation: The work. It stays on the caller's actor.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    // Underscored, as `Task.init` has it: no other spelling makes a closure stay on the caller's actor.
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
