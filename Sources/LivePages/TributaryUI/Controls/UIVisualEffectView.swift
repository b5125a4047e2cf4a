/// An object for visual effects such as blur, for UIKit code.
open class UIVisualEffect {
  /// The background of a view with the effect.
  let css: String

  fileprivate init(css: String) { self.css = css }
}

/// An object that applies a blurring effect to the content layered behind a visual effect view.
///
/// - Note: Differs: what lies behind it isn't blurred.
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

    /// The material that has the style in the page's appearance.
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
