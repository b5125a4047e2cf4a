/// Actions of which some are the view's to send: those in the case `view`.
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
  /// What the view may send.
  associatedtype ViewAction

  /// Wraps an action of the view.
  static func view(_ action: ViewAction) -> Self
}
