/// Actions with a case `view`, which has those that the view sends.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case primeFound(Int)
///
///   enum View { case incrTapped, decrTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// The actions that the view may send.
  associatedtype ViewAction

  /// Wraps an action of the view.
  static func view(_ action: ViewAction) -> Self
}
