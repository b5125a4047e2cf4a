/// A part of a page, and what a person can do with it: controls offer actions, which are what the page takes.
///
/// ```swift
/// struct Stepper: View {
///   let count: Int
///
///   var body: some View<Counter.Action> {
///     Button("-", send: .decrementTapped)
///     Text("\(count)")
///     Button("+", send: .incrementTapped)
///   }
/// }
/// ```
///
/// A view is a value that is made anew for each rendering, on the actor that owns the page's state.
public protocol View<Action> {
  /// The action that its controls offer.
  associatedtype Action
  /// The view that it consists of.
  associatedtype Body: View<Action>

  /// What the view consists of.
  @ViewBuilder<Action> var body: Body { get }
  /// The view as the nodes that it comes to. ``Markup`` is what is made by no body; leave it to that.
  var _markup: Markup<Action> { get }
}

extension View {
  /// The view as the nodes that it comes to.
  package var markup: Markup<Action> { _markup }

  public var _markup: Markup<Action> { body._markup }
}
