/// A key path to a case of an enum, whose value's type is not known.
///
/// An enum that is `@CasePathable` gives that of a value, by `Action.allCasePaths[action]`, and all of them,
/// by iterating `Action.allCasePaths`.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

extension PartialKeyPath {
  /// Wraps a value in the case, if it has the type for that.
  public func callAsFunction<Enum: CasePathable>(_ value: Any) -> Enum? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.embed(value) as? Enum
  }

  func extract<Enum: CasePathable>(from root: Enum) -> Any? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.extract(from: root)
  }

  /// The type of the case's value; `nil` for a key path that leads to no case.
  package var caseValueType: Any.Type? { (Self.valueType as? any AnyCase.Type)?.valueType }
}
