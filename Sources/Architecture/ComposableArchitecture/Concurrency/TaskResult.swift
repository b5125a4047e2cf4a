/// The outcome of asynchronous work, as an action carries it.
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
/// Unlike `Result<Success, any Error>` it is `Equatable` where its value is, so that tests can assert
/// actions. Two failures are equal when their errors are of one type that is `Equatable`, and equal by it.
/// Errors of one type that is not are never equal, and comparing them is reported. So is hashing an error
/// that is not `Hashable`.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The work has given a value.
  case success(Success)

  /// The work has thrown an error.
  case failure(any Error)

  /// Does work and keeps its outcome.
  ///
  /// - Parameters:
  ///   - isolation: The caller's; the work stays on it.
  ///   - body: The work.
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

  /// Turns a result into a task result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value.
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

  /// Returns the result with its value, if any, transformed.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Returns the result that is made of the value; a failure stays what it is.
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
  /// Turns a task result into a result.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}
