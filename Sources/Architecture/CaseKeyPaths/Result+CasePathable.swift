extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// A value.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// An error.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } }
      )
    }

    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
