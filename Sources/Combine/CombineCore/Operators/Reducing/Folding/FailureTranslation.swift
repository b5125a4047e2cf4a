/// A translation of the failures that an operator meets into those that downstream takes.
@usableFromInline
protocol FailureTranslation {
  associatedtype Upstream: Error
  associatedtype Downstream: Error

  static func translate(_ failure: Upstream) -> Downstream

  /// - Parameter error: The error that the operator's closure threw.
  static func translate(thrown error: any Error) -> Downstream
}

/// Leaves upstream's failures as they are: for operators whose closures don't throw.
@usableFromInline
enum SameFailure<Failure: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Failure) -> Failure { failure }

  @inlinable
  static func translate(thrown error: any Error) -> Failure {
    preconditionFailure("A closure that cannot throw threw \(error)")
  }
}

/// For operators whose closures throw.
@usableFromInline
enum ErasedFailure<Upstream: Error>: FailureTranslation {
  @inlinable
  static func translate(_ failure: Upstream) -> any Error { failure }

  @inlinable
  static func translate(thrown error: any Error) -> any Error { error }
}
