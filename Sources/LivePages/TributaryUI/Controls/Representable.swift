import IssueReporting

/// A UIKit view.
///
/// It is a value without an appearance. Only ``UIActivityIndicatorView`` and ``UIVisualEffectView`` are displayed.
@MainActor
@preconcurrency
open class UIView {
  public init() {}
}

/// A view that shows that a task is in progress, for use with ``UIViewRepresentable``.
open class UIActivityIndicatorView: UIView {
  /// A Boolean value that indicates whether the activity indicator is currently running its animation.
  public private(set) var isAnimating = false
  /// A Boolean value that controls whether the activity indicator is hidden when the animation is stopped.
  public var hidesWhenStopped = true
  /// The visual style of the indicator.
  public var style: Style
  /// The color of the indicator, or `nil` for the standard color.
  public var color: UIColor?

  /// The visual style of an indicator.
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  public override init() { style = .medium }

  /// Creates an activity indicator with the specified style.
  public init(style: Style) { self.style = style }

  /// Starts the animation of the progress indicator.
  public func startAnimating() { isAnimating = true }

  /// Stops the animation of the progress indicator.
  public func stopAnimating() { isAnimating = false }
}

/// Contextual information about the state of the system that you use to create and update your UIKit view.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The view's associated coordinator.
  public let coordinator: Representable.Coordinator
  /// The current environment.
  public let environment: EnvironmentValues
  /// The current transaction.
  public var transaction: Transaction { .current }
}

/// A wrapper for a UIKit view that you use to integrate that view into your view hierarchy.
///
/// This library displays only ``UIActivityIndicatorView`` and ``UIVisualEffectView``. It reports any other view.
///
/// - Note: Differs: only `UIActivityIndicatorView` and `UIVisualEffectView` are shown. Others are reported.
@MainActor
@preconcurrency
public protocol UIViewRepresentable: _PrimitiveView {
  /// The type of the view to present.
  associatedtype UIViewType: UIView
  /// The type of the object that coordinates with the view.
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  /// Creates the view object and configures its initial state.
  func makeUIView(context: Context) -> UIViewType

  /// Updates the specified view with new information.
  ///
  /// This method is called whenever the enclosing body is evaluated.
  func updateUIView(_ uiView: UIViewType, context: Context)

  /// Creates the custom instance that you use to communicate changes from your view.
  ///
  /// This method is called before the view is created.
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
    if let effects = kept.view as? UIVisualEffectView {
      let box = effects.effect.map { ViewBox(.fill(circle: false), style: BoxStyle(["background": $0.css])) }
      return box.map { [$0.filling(width: true, height: true)] } ?? []
    }
    guard let indicator = kept.view as? UIActivityIndicatorView else { return [] }
    let isShown = indicator.isAnimating || !indicator.hidesWhenStopped
    guard isShown else { return [] }
    let box = ViewBox(
      .progress(value: nil),
      style: BoxStyle([
        "font-size": indicator.style == .large ? "1.8em" : nil, "color": indicator.color?.color.css,
      ])
    )
    return [box]
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
    if !(view is UIActivityIndicatorView || view is UIVisualEffectView) {
      reportIssue(
        """
        \(Representable.self) represents \(type(of: view)), which can't be displayed on this platform, so nothing is \
        shown. Show another view with #if canImport(UIKit).
        """
      )
    }
  }

  func context(in environment: EnvironmentValues) -> UIViewRepresentableContext<Representable> {
    UIViewRepresentableContext(coordinator: coordinator, environment: environment)
  }
}

/// An object for visual effects such as blur, for UIKit code.
open class UIVisualEffect {
  /// The background of a view with the effect.
  let css: String

  fileprivate init(css: String) { self.css = css }
}

/// An object that applies a blurring effect to the content layered behind a visual effect view.
///
/// - Note: Differs: the content behind it isn't blurred.
public final class UIBlurEffect: UIVisualEffect {
  /// The style of a blur.
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark

    /// The material that corresponds to the style in the page's appearance.
    private var material: Material {
      switch self {
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: .ultraThin
      case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: .thin
      case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: .thick
      case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: .bar
      case .extraLight, .light, .dark, .regular, .prominent, .systemMaterial, .systemMaterialLight,
        .systemMaterialDark:
        .regular
      }
    }

    fileprivate var css: String {
      let name = "\(self)"
      let color =
        name.lowercased().hasSuffix("light") ? "white" : name.lowercased().hasSuffix("dark") ? "black" : nil
      guard let color else { return material._css }
      return material._css.replacing("var(--background)", with: color)
    }
  }

  /// Creates a blur effect with the designated style.
  public init(style: Style) { super.init(css: style.css) }
}

/// An object that implements visual effects, for use with ``UIViewRepresentable``.
open class UIVisualEffectView: UIView {
  /// The visual effect that the view provides.
  public var effect: UIVisualEffect?

  public override init() { effect = nil }

  /// Creates a visual effect view with the specified effect.
  public init(effect: UIVisualEffect?) { self.effect = effect }
}
