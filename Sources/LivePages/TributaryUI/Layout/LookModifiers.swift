import Foundation

extension View {
  func inheriting(_ declarations: KeyValuePairs<StaticString, String?>) -> some View {
    modifyingEachBox(.inherited(BoxStyle(declarations)))
  }

  func owning(_ declarations: KeyValuePairs<StaticString, String?>) -> some View {
    modifyingEachBox(.own(BoxStyle(declarations)))
  }

  // MARK: Text

  /// Sets the color of text and shapes, unless those inside have their own.
  public func foregroundColor(_ color: Color?) -> some View { inheriting(["color": color?.css]) }

  /// Sets the style of text and shapes, unless those inside have their own.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    let style = style._isColor ? ["color": style._css] as KeyValuePairs : Self.gradient(style._css)
    return inheriting(style)
  }

  /// Sets the styles of text and shapes, the first of which counts.
  ///
  /// - Note: Differs: of several styles the first one counts.
  public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle>(
    _ first: First,
    _ second: Second
  ) -> some View {
    foregroundStyle(first)
  }

  private static func gradient(_ css: String) -> KeyValuePairs<StaticString, String?> {
    [
      "--shape": css, "background-image": css, "background-clip": "text", "-webkit-background-clip": "text",
      "color": "transparent",
    ]
  }

  /// Sets the color of controls.
  public func tint(_ color: Color?) -> some View { inheriting(["--accent": color?.css]) }

  /// Sets the color of controls.
  public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Sets the font, unless texts inside have their own.
  public func font(_ font: Font?) -> some View { modifyingEachBox(.inherited(font?.style ?? BoxStyle())) }

  /// Sets the weight of the font, unless texts inside have their own.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    inheriting(["font-weight": weight.map { "\($0.rawValue)" }])
  }

  /// Makes text bold.
  public func bold() -> some View { fontWeight(.bold) }

  /// Gives digits the same width.
  public func monospacedDigit() -> some View { inheriting(["font-variant-numeric": "tabular-nums"]) }

  /// Sets the alignment of the lines of texts.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    inheriting(["text-align": alignment.css])
  }

  /// Limits the number of lines of a text.
  public func lineLimit(_ number: Int?) -> some View {
    inheriting([
      "display": number.map { _ in "-webkit-box" },
      "-webkit-box-orient": number.map { _ in "vertical" },
      "-webkit-line-clamp": number.map { "\($0)" },
      "overflow": number.map { _ in "hidden" },
    ])
  }

  // MARK: Appearance

  /// Makes the view transparent.
  public func opacity(_ opacity: Double) -> some View { owning(["opacity": opacity.css]) }

  /// Hides the view, which keeps its room. Its controls are inert.
  public func hidden() -> some View { disabled(true).owning(["visibility": "hidden"]) }

  /// Draws a shadow behind the view.
  public func shadow(
    color: Color = .black.opacity(0.33),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    let lengths = [x, y, radius].map { Double($0).pixels }.joined(separator: " ")
    return owning(["filter": "drop-shadow(\(lengths) \(color.css))"])
  }

  /// Blurs the view.
  public func blur(radius: CGFloat) -> some View { owning(["filter": "blur(\(Double(radius).pixels))"]) }

  /// Animates all changes of the view.
  public func animation(_ animation: Animation?) -> some View {
    owning(["--moves": animation.map(transition(of:))])
  }

  /// Animates changes of the view. This library animates all of them, whichever value has changed.
  ///
  /// - Note: Differs: all changes of the view are animated, whichever value has changed.
  public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
    self.animation(animation)
  }

  private func transition(of animation: Animation) -> String {
    let (duration, delay) = (animation.duration / animation.speed, animation.delay)
    return "all \(duration.css)s ease-in-out \(delay.css)s"
  }

  // MARK: People who don't see the view

  /// Names the view for people who don't see it.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    modifyingEachBox(.label(key.text))
  }

  /// Names the view for people who don't see it.
  @_disfavoredOverload
  public func accessibilityLabel<Content: StringProtocol>(_ label: Content) -> some View {
    modifyingEachBox(.label(String(label)))
  }

  /// Names the view for people who don't see it.
  public func accessibilityLabel(_ label: Text) -> some View { modifyingEachBox(.label(label.plainText)) }

  // MARK: Identity

  /// Marks the view for the selection of a picker or of tabs.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    modifyingEachBox(.tag(AnyHashable(tag)))
  }

  /// Gives the view an identity. With another identity it is another view, whose state is new.
  public func id<ID: Hashable>(_ id: ID) -> some View { IdentifiedView(content: self, id: id) }

  /// Applies a modifier.
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
