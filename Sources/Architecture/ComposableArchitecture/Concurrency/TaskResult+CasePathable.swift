import CaseKeyPaths

extension TaskResult: CasePathable, CasePathIterable {
  /// The cases of a task result.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// A value.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// An error.
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
