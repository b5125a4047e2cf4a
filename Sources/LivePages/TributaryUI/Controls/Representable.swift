import IssueReporting

/// A view of UIKit. Here it is a value without a look, except for ``UIActivityIndicatorView``.
@MainActor
@preconcurrency
open class UIView {
  public init() {}
}

/// An activity indicator, for ``UIViewRepresentable``.
open class UIActivityIndicatorView: UIView {
  /// Whether the activity goes on.
  public private(set) var isAnimating = false
  /// Whether the indicator is hidden while it doesn't move.
  public var hidesWhenStopped = true

  /// Shows that an activity goes on.
  public func startAnimating() { isAnimating = true }

  /// Shows that the activity has ended.
  public func stopAnimating() { isAnimating = false }
}

/// What a representable is given beside its view.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that the representable has made.
  public let coordinator: Representable.Coordinator
  /// The environment of the view.
  public let environment: EnvironmentValues
}

/// A view of UIKit as a view. This library shows ``UIActivityIndicatorView``, and reports others.
///
/// - Note: Differs: only `UIActivityIndicatorView` is shown. Others are reported.
@MainActor
@preconcurrency
public protocol UIViewRepresentable: _PrimitiveView {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the view, when the representable appears.
  func makeUIView(context: Context) -> UIViewType

  /// Updates the view, in each evaluation of the body around the representable.
  func updateUIView(_ uiView: UIViewType, context: Context)

  /// Makes an object for delegates and actions, before the view.
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

extension UIViewRepresentable {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let kept = context.node.attachment(at: context.path) {
      RepresentedView<Self>(self, in: context.environment)
    }
    updateUIView(kept.view, context: kept.context(in: context.environment))
    guard let indicator = kept.view as? UIActivityIndicatorView else { return [] }
    let isShown = indicator.isAnimating || !indicator.hidesWhenStopped
    return isShown ? [ViewBox(.progress(value: nil))] : []
  }
}

private final class RepresentedView<Representable: UIViewRepresentable>: Attachment {
  let view: Representable.UIViewType
  private let coordinator: Representable.Coordinator

  init(_ representable: Representable, in environment: EnvironmentValues) {
    coordinator = representable.makeCoordinator()
    view = representable.makeUIView(
      context: UIViewRepresentableContext(coordinator: coordinator, environment: environment)
    )
    super.init()
    if !(view is UIActivityIndicatorView) {
      reportIssue(
        """
        \(Representable.self) represents \(type(of: view)), which has no look here, so nothing is shown. Show \
        another view with #if canImport(UIKit).
        """
      )
    }
  }

  func context(in environment: EnvironmentValues) -> UIViewRepresentableContext<Representable> {
    UIViewRepresentableContext(coordinator: coordinator, environment: environment)
  }
}
