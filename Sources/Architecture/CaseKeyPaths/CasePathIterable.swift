/// An enum whose list of case paths can be gone through.
///
/// ```swift
/// @CasePathable
/// enum Field { case title(String), due(Date) }
///
/// Array(Field.allCasePaths) == [\.title, \.due]
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}
