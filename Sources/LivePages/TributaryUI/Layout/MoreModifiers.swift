import Foundation
import LivePagesCore

extension View {
  func changed(_ change: @escaping @MainActor (inout BoxPart) -> Void) -> some View {
    modifyingEachBox(.changed(change))
  }

  // MARK: Position

  /// Puts the center of the view at a point of the room that there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped([
      "position": "absolute", "left": Double(x).pixels, "top": Double(y).pixels,
      "transform": "translate(-50%,-50%)",
    ])
  }

  /// Puts the center of the view at a point of the room that there is.
  public func position(_ point: CGPoint) -> some View { position(x: point.x, y: point.y) }

  /// Sets which of views that overlap is in front.
  public func zIndex(_ value: Double) -> some View {
    owning(["position": "relative", "z-index": Double(value.rounded()).css])
  }

  /// Gives the view its room before others.
  ///
  /// - Note: Differs: a view with priority doesn't shrink; others do.
  public func layoutPriority(_ value: Double) -> some View { owning(["flex-shrink": value > 0 ? "0" : nil]) }

  /// Keeps the view at the size of its content along some axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped(
      ["flex-shrink": "0", "width": horizontal ? "max-content" : nil],
      fillsWidth: horizontal ? false : nil,
      fillsHeight: vertical ? false : nil
    )
  }

  /// Shows the view larger or smaller along the axes, without moving others.
  public func scaleEffect(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> some View {
    wrapped(["transform": "scale(\(Double(x).css),\(Double(y).css))", "transform-origin": anchor.css])
  }

  /// Shows the view larger or smaller, without moving others.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Shows the view larger or smaller along the axes, without moving others.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Turns the view around a point, without moving others.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint) -> some View {
    wrapped(["transform": "rotate(\(angle.degrees.css)deg)", "transform-origin": anchor.css])
  }

  /// Turns the view in space, without moving others.
  public func rotation3DEffect(
    _ angle: Angle,
    axis: (x: CGFloat, y: CGFloat, z: CGFloat),
    anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    let axis = [axis.x, axis.y, axis.z].map { Double($0).css }.joined(separator: ",")
    let transform = "perspective(800px) rotate3d(\(axis),\(angle.degrees.css)deg)"
    return wrapped(["transform": transform, "transform-origin": anchor.css])
  }

  /// Moves a guide of the view's alignment.
  @available(*, unavailable, message: "Use padding or offset, or another alignment of the stack.")
  public func alignmentGuide(
    _ guide: HorizontalAlignment,
    computeValue: @escaping (Any) -> CGFloat
  ) -> some View {
    self
  }

  /// Keeps the view out of safe areas, which pages don't have.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Keeps the view out of safe areas, which pages don't have.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

  /// Shows another view above or below the view.
  public func safeAreaInset<Inset: View>(
    edge: VerticalEdge,
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Inset
  ) -> some View {
    let inset = content()
    return VStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .top { inset }
      self
      if edge == .bottom { inset }
    }
  }

  /// Shows or hides the bar of a phone's state, which pages don't have.
  public func statusBar(hidden: Bool) -> some View { self }

  // MARK: Text

  /// Makes text italic.
  public func italic(_ isActive: Bool = true) -> some View {
    inheriting(["font-style": isActive ? "italic" : "normal"])
  }

  /// Makes text bold, or not.
  public func bold(_ isActive: Bool) -> some View { fontWeight(isActive ? .bold : .regular) }

  /// Underlines text.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    inheriting(["text-decoration": isActive ? "underline\(color.map { " " + $0.css } ?? "")" : nil])
  }

  /// Strikes text through.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    inheriting(["text-decoration": isActive ? "line-through\(color.map { " " + $0.css } ?? "")" : nil])
  }

  /// Sets the design of the font.
  public func fontDesign(_ design: Font.Design?) -> some View {
    modifyingEachBox(.inherited(design.map { Font.body.family(of: $0) } ?? BoxStyle()))
  }

  /// Gives characters the same width.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Adds room between letters.
  public func kerning(_ room: CGFloat) -> some View { inheriting(["letter-spacing": Double(room).pixels]) }

  /// Adds room between letters.
  public func tracking(_ room: CGFloat) -> some View { kerning(room) }

  /// Raises text by a length.
  public func baselineOffset(_ offset: CGFloat) -> some View {
    owning(["position": "relative", "inset-block-end": Double(offset).pixels])
  }

  /// Adds room between lines.
  public func lineSpacing(_ room: CGFloat) -> some View {
    inheriting(["line-height": "calc(1.3em + \(Double(room).pixels))"])
  }

  /// Limits the number of lines of a text.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }

  /// Limits the number of lines of a text.
  public func lineLimit(_ number: Int, reservesSpace: Bool) -> some View { lineLimit(number) }

  /// Shows text in capitals or small letters.
  public func textCase(_ letterCase: Text.Case?) -> some View {
    let css: String? =
      switch letterCase {
      case .uppercase: "uppercase"
      case .lowercase: "lowercase"
      case nil: "none"
      }
    return inheriting(["text-transform": css])
  }

  /// Sets where text that is too long is cut: at its end, as browsers do.
  ///
  /// - Note: Differs: browsers cut at the end.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

  /// Lets letters come closer, which browsers don't do.
  ///
  /// - Note: Differs: text is wrapped instead.
  public func allowsTightening(_ isAllowed: Bool) -> some View { self }

  /// Lets text become smaller, which browsers don't do.
  ///
  /// - Note: Differs: text is wrapped instead.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

  /// Lets a person select text, which browsers do.
  public func textSelection(_ selectability: TextSelectability) -> some View {
    inheriting(["user-select": selectability.isEnabled ? "text" : "none"])
  }

  // MARK: Look

  /// Sets how the colors of the view mix with those behind it.
  public func blendMode(_ mode: BlendMode) -> some View { owning(["mix-blend-mode": mode.css]) }

  /// Multiplies the colors of the view by one.
  ///
  /// - Note: Differs: transparent parts get the color, too.
  public func colorMultiply(_ color: Color) -> some View {
    overlay(color.blendMode(.multiply).allowsHitTesting(false))
  }

  /// Inverts the colors.
  public func colorInvert() -> some View { filter("invert(1)") }

  /// Makes the colors brighter or darker, from -1 to 1.
  public func brightness(_ amount: Double) -> some View { filter("brightness(\((1 + amount).css))") }

  /// Sets the difference of the colors, from 0 to 1.
  public func contrast(_ amount: Double) -> some View { filter("contrast(\(amount.css))") }

  /// Sets the strength of the colors, from 0 to 1.
  public func saturation(_ amount: Double) -> some View { filter("saturate(\(amount.css))") }

  /// Makes the colors gray, from 0 to 1.
  public func grayscale(_ amount: Double) -> some View { filter("grayscale(\(amount.css))") }

  /// Turns the colors.
  public func hueRotation(_ angle: Angle) -> some View { filter("hue-rotate(\(angle.degrees.css)deg)") }

  private func filter(_ css: String) -> some View { owning(["filter": css]) }

  /// Draws the view as one picture, as browsers do.
  public func drawingGroup(opaque: Bool = false) -> some View { self }

  /// Draws the view as one picture, as browsers do.
  public func compositingGroup() -> some View { owning(["isolation": "isolate"]) }

  /// Blurs the view.
  public func blur(radius: CGFloat, opaque: Bool) -> some View { blur(radius: radius) }

  /// Shows the place of content that isn't there yet.
  public func redacted(reason: RedactionReasons) -> some View {
    changed { if !reason.isEmpty { $0.classes.append("redacted") } }
      .environment(\.redactionReasons, reason)
  }

  /// Shows content in a view that is redacted.
  public func unredacted() -> some View { changed { $0.classes.append("unredacted") } }

  /// Chooses a variant of the symbols in the view.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformingEnvironment { $0.symbolVariants = variant }
  }

  /// Sets the colors of symbols: one, as here all have.
  ///
  /// - Note: Differs: symbols have one color.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Sets the size of the controls in the view.
  public func controlSize(_ size: ControlSize) -> some View { inheriting(["font-size": size.css]) }

  /// Sets the ground of a row of a list.
  public func listRowBackground<Background: View>(_ background: Background?) -> some View {
    let css = (background as? any ShapeStyle)?._css
    return changed { if let css { $0.traits.rowStyle["background"] = css } }
  }

  /// Sets the room around a row of a list.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    changed { part in
      guard let insets else { return }
      let lengths = [insets.top, insets.trailing, insets.bottom, insets.leading].map { Double($0).pixels }
      part.traits.rowStyle["padding"] = lengths.joined(separator: " ")
    }
  }

  /// Shows or hides the line below a row of a list.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    changed { if visibility == .hidden { $0.traits.rowStyle["border-color"] = "transparent" } }
  }

  /// Sets the color of the line below a row of a list.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    changed { if let color { $0.traits.rowStyle["border-color"] = color.css } }
  }

  /// Shows or hides the lines around the sections of a list, which lists here don't have.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }

  /// Shows or hides the ground of a list.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    inheriting(["--grouped": visibility == .hidden ? "transparent" : nil])
  }

  /// Shows or hides the bars of views that scroll.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.horizontal, .vertical]
  ) -> some View {
    inheriting(["scrollbar-width": visibility == .hidden || visibility == .never ? "none" : nil])
  }

  /// Keeps views from scrolling.
  public func scrollDisabled(_ isDisabled: Bool) -> some View {
    changed { if isDisabled { $0.style["overflow"] = "hidden" } }
  }

  /// Sets when scrolling puts the keyboard away, which a browser decides.
  ///
  /// - Note: Differs: the browser decides when the keyboard is put away.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
