/// A key path to a case that its enum does not have.
///
/// Methods that take a ``CaseKeyPath`` have an unavailable overload that takes one of these. No program that
/// compiles calls it. Where a case is misspelled, the compiler takes that overload, and with it says so;
/// without it, the compiler says what follows of the mistake for the types of the call.
public typealias _MisspelledCaseKeyPath<Root> = KeyPath<_MisspelledCase<Root>, _MisspelledCase<Root>>

/// The type through which a ``_MisspelledCaseKeyPath`` leads: it has a member of every name.
@dynamicMemberLookup
public struct _MisspelledCase<Root> {
  public subscript(dynamicMember name: String) -> Self { self }

  public subscript<ID: Hashable>(id id: ID) -> Self { self }
}
