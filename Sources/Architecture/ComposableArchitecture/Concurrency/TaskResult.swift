import CaseKeyPaths
import IssueReporting

/// The result of asynchronous work, for use as the payload of an action.
///
/// ```swift
/// enum Action: Equatable {
///   case factResponse(TaskResult<String>)
/// }
///
/// return .task {
///   await .factResponse(TaskResult { try await client.fact(about: number) })
/// }
/// ```
///
/// Unlike `Result<Success, any Error>`, a task result is `Equatable` if its value is. Tests can therefore compare
/// actions that contain one. Two failures are equal if their errors have the same `Equatable` type and are equal.
/// When you compare errors whose type is not `Equatable`, the result reports an issue, and the failures count as
/// different. Hashing an error that is not `Hashable` reports an issue as well.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work succeeded with a value.
  case success(Success)

  /// The work threw an error.
  case failure(any Error)

  /// Creates a result by performing work that returns a value or throws an error.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation, in which the work runs.
  ///   - body: The work to perform.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Converts a result to a task result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value of a success.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): return value
      case .failure(let error): throw error
      }
    }
  }

  /// Returns a result whose value is transformed by a closure.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Returns the result of transforming the value of a success, or the failure unchanged.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Converts a task result to a result.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension TaskResult: CasePathable, CasePathIterable {
  /// The cases of a task result.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// The path to the value.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// The path to the error.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } }
      )
    }

    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<TaskResult>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    case (.success, .failure), (.failure, .success): false
    }
  }

  private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
    if let lhs = (lhs as Any) as? any Equatable { return lhs.isEqual(to: rhs) }
    if type(of: lhs) == type(of: rhs) { reportNotEquatable(type(of: lhs)) }
    return false
  }

  private static func reportNotEquatable(_ type: any Error.Type) {
    reportIssue(
      """
      Two 'TaskResult' failures were compared, but their error type '\(type)' isn't 'Equatable'.

      They compare as unequal, even if they are the same error, so a test that expects one of them fails. Make the error \
      comparable:

          extension \(type): Equatable {}
      """
    )
  }
}

extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      if let error = (error as Any) as? any Hashable {
        hasher.combine(error)
      } else {
        Self.reportNotHashable(type(of: error))
        hasher.combine(ObjectIdentifier(type(of: error)))
      }
    }
  }

  private static func reportNotHashable(_ type: any Error.Type) {
    reportIssue(
      """
      A 'TaskResult' failure was hashed, but its error type '\(type)' isn't 'Hashable'.

      All failures with this error type share one hash value, so a set or a dictionary of them is slow. Make the error \
      hashable:

          extension \(type): Hashable {}
      """
    )
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    (other as? Self) == self
  }
}
