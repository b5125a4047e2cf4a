import ComposableArchitecture
import Foundation
import LivePages
import LivePagesCore

/// A gradient as the foreground style.
struct ForegroundGradient: Hashable {
  let css: String
  let firstColor: Color
}

private enum ForegroundGradientKey: EnvironmentKey {
  static var defaultValue: ForegroundGradient? { nil }
}

extension EnvironmentValues {
  /// The foreground style of shapes and symbols if it is a gradient.
  var foregroundGradient: ForegroundGradient? {
    get { self[ForegroundGradientKey.self] }
    set { self[ForegroundGradientKey.self] = newValue }
  }
}

extension View {
  func inheriting(_ declarations: KeyValuePairs<StaticString, String?>) -> some View {
    modifyingEachBox(.inherited(BoxStyle(declarations)))
  }

  func owning(_ declarations: KeyValuePairs<StaticString, String?>) -> some View {
    modifyingEachBox(.own(BoxStyle(declarations)))
  }

  // MARK: Text

  /// Sets the color of the foreground elements displayed by this view.
  public func foregroundColor(_ color: Color?) -> some View {
    inheriting(["color": color?.css]).transformingEnvironment { environment in
      if let color { environment.buttonColor = color.css }
      if color != nil, environment.foregroundGradient != nil { environment.foregroundGradient = nil }
    }
  }

  /// Sets a view's foreground elements to use a given style.
  ///
  /// - Note: Differs: only the first of several styles is used. A symbol has the first color of a gradient.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    let css = style._css
    let gradient = style._isColor ? nil : ForegroundGradient(css: css, firstColor: style._firstColor)
    let declarations: KeyValuePairs<StaticString, String?> =
      gradient == nil
      ? ["color": css]
      : [
        "background-image": css, "background-clip": "text", "-webkit-background-clip": "text",
        "color": "transparent",
      ]
    return inheriting(declarations).transformingEnvironment { environment in
      if gradient == nil { environment.buttonColor = css }
      if environment.foregroundGradient != gradient { environment.foregroundGradient = gradient }
    }
  }

  /// Sets the primary and secondary levels of the foreground style.
  ///
  /// Only the primary level has an effect.
  ///
  /// - Note: Differs: only the first of several styles is used. A symbol has the first color of a gradient.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
    _ first: First,
    _ second: Second
  ) -> some View {
    foregroundStyle(first)
  }

  /// Sets the primary, secondary and tertiary levels of the foreground style.
  ///
  /// Only the primary level has an effect.
  ///
  /// - Note: Differs: only the first of several styles is used.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
    _ first: First,
    _ second: Second,
    _ third: Third
  ) -> some View {
    foregroundStyle(first)
  }

  /// Sets the tint color within this view.
  public func tint(_ color: Color?) -> some View {
    // Without a tint, switches and spinners have their own color.
    inheriting(["--accent": color?.css, "--tint": color?.css])
  }

  /// Sets the tint within this view.
  ///
  /// If the style is a gradient, the tint is its first color.
  @_disfavoredOverload
  public func tint<Style: ShapeStyle>(_ style: Style?) -> some View { tint(style?._firstColor) }

  /// Sets the tint of a row of a list.
  ///
  /// - Note: Differs: controls in the row have the tint, too.
  public func listItemTint(_ color: Color?) -> some View { tint(color) }

  /// Sets the background style of the views inside this view.
  ///
  /// If the style is a gradient, the background is its first color.
  public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    inheriting(["--background": style._isColor ? style._css : style._firstColor.css])
  }

  /// Sets the tint color within this view.
  public func accentColor(_ color: Color?) -> some View { inheriting(["--accent": color?.css]) }

  /// Sets the default font for text in this view.
  public func font(_ font: Font?) -> some View { modifyingEachBox(.inherited(font?.style ?? BoxStyle())) }

  /// Sets the font weight of the text in this view.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    inheriting(["font-weight": weight.map { "\($0.rawValue)" }])
  }

  /// Applies a bold font weight to the text in this view.
  public func bold() -> some View { fontWeight(.bold) }

  /// Modifies the fonts of all child views to use fixed-width digits.
  public func monospacedDigit() -> some View { inheriting(["font-variant-numeric": "tabular-nums"]) }

  /// Sets the alignment of a text view that contains multiple lines of text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }

  // MARK: Appearance

  /// Sets the transparency of this view.
  ///
  /// With an opacity of 0, a view doesn't respond to clicks, like a hidden view.
  public func opacity(_ opacity: Double) -> some View {
    owning(["opacity": opacity.css, "visibility": opacity > 0 ? nil : "hidden"])
  }

  /// Hides this view unconditionally.
  ///
  /// The view keeps its space in the layout, and its controls are disabled.
  public func hidden() -> some View { disabled(true).owning(["visibility": "hidden"]) }

  /// Adds a shadow to this view.
  public func shadow(
    color: Color = .black.opacity(0.33),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    let lengths = [x, y, radius].map { Double($0).pixels }.joined(separator: " ")
    return owning(["filter": "drop-shadow(\(lengths) \(color.css))"])
  }

  /// Applies a Gaussian blur to this view.
  public func blur(radius: CGFloat) -> some View { owning(["filter": "blur(\(Double(radius).pixels))"]) }

  /// Applies the given animation to all animatable values within this view.
  public func animation(_ animation: Animation?) -> some View {
    owning(animation.map { Self.motion(PageAnimation($0)) } ?? Self.noAnimation)
  }

  /// Transforms the current transaction and applies its animation to the view's changes.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    var transaction = Transaction.current
    // If the transform removes the animation, later changes aren't animated either.
    let animation = transaction.animation ?? .default
    transaction.animation = animation
    transform(&transaction)
    guard !transaction.disablesAnimations, let changed = transaction.animation else {
      return owning(Self.noAnimation)
    }
    return owning(changed == animation ? [:] : Self.motion(PageAnimation(changed)))
  }

  private static var noAnimation: KeyValuePairs<StaticString, String?> {
    ["--moves": "all 0s", "--live-duration": "0s"]
  }

  private static func motion(_ animation: PageAnimation) -> KeyValuePairs<StaticString, String?> {
    let (duration, delay) = ("\(animation.duration.css)s", "\(animation.delay.css)s")
    return [
      "--moves": "all \(duration) \(animation.easing) \(delay)", "--live-duration": duration,
      "--live-easing": animation.easing, "--live-delay": delay, "--repeats": animation.repeats,
    ]
  }

  // MARK: Accessibility

  /// Adds a label to the view that describes its contents.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    modifyingEachBox(.label(key.text))
  }

  /// Adds a label to the view that describes its contents.
  @_disfavoredOverload
  public func accessibilityLabel<Content: StringProtocol>(_ label: Content) -> some View {
    modifyingEachBox(.label(String(label)))
  }

  /// Adds a label to the view that describes its contents.
  public func accessibilityLabel(_ label: Text) -> some View { modifyingEachBox(.label(label.plainText)) }

  // MARK: Identity

  /// Sets the unique tag value of this view.
  ///
  /// Pickers and tab views use the tag for their selection.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    TaggedView(content: self, tag: AnyHashable(tag))
  }

  /// Binds a view's identity to the given value.
  ///
  /// When the value changes, the view's state is reset.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

  /// Applies a modifier to a view and returns a new view.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    ModifiedContent(content: self, modifier: modifier)
  }
}

private struct IdentifiedView<Content: View, ID: Hashable>: _PrimitiveView {
  let content: Content
  let id: ID

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    content._boxes(in: context.appending(id: id)).marked(AnyHashable(id), in: context)
  }
}

/// The number of lines that text occupies.
struct LineLimits: Hashable {
  var fewest: Int?
  var most: Int?

  /// The declarations of the text.
  var textStyle: BoxStyle {
    BoxStyle([
      "display": most != nil ? "-webkit-box" : fewest != nil ? "block" : nil,
      "-webkit-box-orient": most.map { _ in "vertical" },
      "-webkit-line-clamp": most.map { "\($0)" },
      "overflow": most.map { _ in "hidden" },
      "min-height": fewest.map { "\($0)lh" },
    ])
  }

  /// The declarations of a field with several lines.
  var fieldStyle: BoxStyle {
    BoxStyle([
      "min-height": fewest.map { "calc(\($0)lh + 8px)" }, "max-height": most.map { "calc(\($0)lh + 8px)" },
    ])
  }
}

private enum LineLimitsKey: EnvironmentKey {
  static var defaultValue: LineLimits { LineLimits() }
}

extension EnvironmentValues {
  /// The maximum number of lines that text can occupy in a view.
  public var lineLimit: Int? {
    get { lineLimits.most }
    set { lineLimits = LineLimits(most: newValue) }
  }

  var lineLimits: LineLimits {
    get { self[LineLimitsKey.self] }
    set { self[LineLimitsKey.self] = newValue }
  }
}

extension View {
  /// Sets the maximum number of lines that text can occupy in this view.
  public func lineLimit(_ number: Int?) -> some View { lineLimit(fewest: nil, most: number) }

  /// Sets the range of the number of lines that text can occupy in this view.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(fewest: limit.lowerBound, most: limit.upperBound)
  }

  /// Sets the minimum number of lines that text occupies in this view.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(fewest: limit.lowerBound, most: nil)
  }

  /// Sets the maximum number of lines that text can occupy in this view.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(fewest: nil, most: limit.upperBound)
  }

  /// Sets the maximum number of lines that text can occupy in this view, and whether text always occupies the
  /// space of that many lines.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lineLimit(fewest: reservesSpace ? limit : nil, most: limit)
  }

  private func lineLimit(fewest: Int?, most: Int?) -> some View {
    let limits = LineLimits(fewest: fewest.map { max($0, 1) }, most: most.map { max($0, 1) })
    return environment(\.lineLimits, limits)
  }
}
