extension Optional: CasePathable, CasePathIterable {
  /// The cases of an optional value.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// No value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { nil }, extract: { $0 == nil ? () : nil })
    }

    /// A value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(
        embed: { $0 },
        extract: { $0 },
        modify: { root, change in
          guard case .some(.some(var value)) = root else { return }
          root = nil
          change(&value)
          root = .some(value)
        }
      )
    }

    public subscript(root: Wrapped?) -> PartialCaseKeyPath<Wrapped?> {
      root == nil ? \.none : \.some
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Wrapped?>]> {
      [\.none, \.some].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
