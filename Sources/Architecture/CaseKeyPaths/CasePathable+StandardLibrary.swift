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

    /// The path to a case of the wrapped value, for APIs that take a path to an optional. If there is no
    /// wrapped value, the value of the case is `nil`.
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
  /// Returns whether there is a value that is the case a path leads to.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    self?.is(keyPath) ?? false
  }
}

extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// The case of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// The case of a failure.
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
