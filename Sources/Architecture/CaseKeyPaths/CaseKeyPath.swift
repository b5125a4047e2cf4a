/// A key path to a case of an enum, written `\.counter`, or `\.counter.alert` for a case within a case.
///
/// Two of them are equal, and hash alike, when they name the same cases in the same words: `\.some.detail` of
/// an optional is another path than `\.detail`, to the same case.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
  /// Wraps a value in the case.
  ///
  /// ```swift
  /// let counter: CaseKeyPath<AppAction, CounterAction> = \.counter
  /// counter(.incrementTapped)   // AppAction.counter(.incrementTapped)
  /// ```
  public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
  where Root == Case<Enum>, Value == Case<Payload> {
    AnyCasePath(self).embed(value)
  }

  /// Returns the case of this path, where it carries nothing.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

/// Matches a value against a case in a `switch`: `case \.counter:`.
public func ~= <Root, Value>(keyPath: CaseKeyPath<Root, Value>, root: Root) -> Bool {
  AnyCasePath(keyPath).extract(from: root) != nil
}

/// Matches a value of an enum that is not `Equatable`.
///
/// With it the compiler looks for a misspelled case in the enum, and not in a key path.
@available(*, unavailable, message: "a value is no pattern of an enum that is not 'Equatable': name its case")
@_disfavoredOverload
public func ~= <Root: CasePathable>(pattern: Root, root: Root) -> Bool {
  preconditionFailure("No program that compiles comes here.")
}
