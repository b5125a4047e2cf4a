/// A list of case paths that knows which of them leads to a given value.
///
/// ```swift
/// Field.allCasePaths[.title("Milk")] == \.title
/// ```
public protocol CasePathReflectable<Root>: Sendable {
  /// The enum.
  associatedtype Root

  /// The path to the case that a value is.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}
