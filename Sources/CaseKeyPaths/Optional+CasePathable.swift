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

extension Optional where Wrapped: CasePathable {
  /// Tells whether there is a value, and it is the case that a path leads to.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }

  /// Changes the value of a case in place, and nothing where there is no value or it is another case.
  ///
  /// - Returns: Whether the value was that case, and so `body` was called.
  @_disfavoredOverload
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try self?.modify(keyPath, body) ?? false
  }
}
