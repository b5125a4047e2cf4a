import CaseKeyPaths

extension StoreBinding where Value: _OptionalCaseStore, Value._CaseScope: CasePathable {
  /// A binding to what is presented in one case of an enum of features: `nil` while nothing is, or while
  /// the enum is another case.
  ///
  /// ```swift
  /// sheet($store.scope(\.$destination, action: \.destination).editor) { editor in … }
  /// ```
  ///
  /// It is a binding to the store of the case's feature. For a case that carries no feature it is one to the
  /// value: to the state of an alert, or of a case that is ignored. Setting it to `nil` dismisses what is
  /// presented, if that is this case.
  public subscript<Content>(
    dynamicMember keyPath: KeyPath<Value._CaseScope.AllCasePaths, AnyCasePath<Value._CaseScope, Content>>
  ) -> StoreBinding<Content?> {
    let path = Value._CaseScope.allCasePaths[keyPath: keyPath]
    let content: () -> Content? = { wrappedValue._caseScope.flatMap(path.extract) }
    let shown = ShownContent(isThere: content() != nil)
    var binding = StoreBinding<Content?>(at: site) {
      let content = content()
      shown.isThere = content != nil
      return content
    } set: { content, transaction in
      // This binding's base knows whether the child is the one that was shown.
      guard content == nil, shown.isThere else { return }
      change(to: ._absent, in: transaction)
    }
    binding.transaction = transaction
    return binding
  }
}

/// Whether a binding to a case has shown that case last.
private final class ShownContent {
  var isThere: Bool

  init(isThere: Bool) {
    self.isThere = isThere
  }
}

/// A store whose state is an enum of features, in a form in which its type needs no parameters.
public protocol _CaseStore {
  associatedtype _CaseScope

  /// The store of the case that the state is at this moment.
  var _caseScope: _CaseScope { get }
}

extension Store: _CaseStore where State: CaseReducerState, State.StateReducer.Action == Action {
  public var _caseScope: State.StateReducer.CaseScope { self.case }
}

/// Such a store, if there is one.
public protocol _OptionalCaseStore {
  associatedtype _CaseScope

  /// The store of the case that the state is at this moment, if there is one.
  var _caseScope: _CaseScope? { get }

  /// No store.
  static var _absent: Self { get }
}

extension Optional: _OptionalCaseStore where Wrapped: _CaseStore {
  public var _caseScope: Wrapped._CaseScope? { self?._caseScope }

  public static var _absent: Self { nil }
}
