extension Optional: CasePathable, CasePathIterable {
  /// The cases of an optional and, through ``some``, the cases of its value.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// The case without a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { nil }, extract: { $0 == nil ? () : nil })
    }

    /// The case with a value.
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

    /// The path to a case of the wrapped value. `\.detail` is short for `\.some.detail`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      some.appending(Wrapped.allCasePaths[keyPath: keyPath])
    }

    /// The path to a case of the wrapped value, for APIs that take a path to an optional. The value of the case is
    /// `nil` if the optional is.
    @_disfavoredOverload
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member?> where Wrapped: CasePathable {
      Wrapped.allCasePaths[keyPath: keyPath].chained
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

extension AnyCasePath {
  /// A path from an optional root to an optional value. It maps `nil` to `nil`.
  fileprivate var chained: AnyCasePath<Root?, Value?> {
    AnyCasePath<Root?, Value?>(
      embed: { $0.map(embed) },
      extract: { root in
        guard let root else { return .some(nil) }
        return extract(from: root).map { .some($0) }
      }
    )
  }
}

extension Optional where Wrapped: CasePathable {
  /// Returns a Boolean value that indicates whether the optional has a value that is the given case.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }
}

// `modify` repeats the parameters for the location of the call, because every function that reports an issue has
// to declare them.

extension Optional where Wrapped: CasePathable {
  /// Changes the value of a case of the wrapped enum in place.
  ///
  /// If the optional is `nil` or its value is a different case, this method reports an issue and leaves the optional
  /// unchanged.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case.
  ///   - body: A closure that changes the value of the case.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A Boolean value that indicates whether the value was that case, so that `body` was called.
  @_disfavoredOverload
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    _ body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    if try self?.isModified(at: keyPath, body) ?? false { return true }
    reportOtherCase(
      than: keyPath,
      in: self,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return false
  }
}

extension CasePathable {
  fileprivate mutating func isModified<Value, Failure: Error>(
    at keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try AnyCasePath(keyPath).modify(&self, body) != nil
  }
}
