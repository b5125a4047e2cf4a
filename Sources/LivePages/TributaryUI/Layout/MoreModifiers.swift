import Foundation
import LivePagesCore

extension View {
  func changed(_ change: @escaping @MainActor (inout BoxPart) -> Void) -> some View {
    modifyingEachBox(.changed(change))
  }

  // MARK: Position

  /// Positions the center of this view at the specified point in its parent's coordinate space.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    changed { part in
      part.wrap(
        BoxStyle([
          "position": "absolute", "left": Double(x).pixels, "top": Double(y).pixels,
          "transform": "translate(-50%,-50%)", "width": part.fillsWidth ? "100%" : "max-content",
          "height": part.fillsHeight ? "100%" : nil,
        ])
      )
    }
    // The view fills its parent, because the point is in the parent's coordinates.
    .wrapped(["position": "relative"], fillsWidth: true, fillsHeight: true)
  }

  /// Positions the center of this view at the specified point in its parent's coordinate space.
  public func position(_ point: CGPoint) -> some View { position(x: point.x, y: point.y) }

  /// Controls the display order of overlapping views.
  public func zIndex(_ value: Double) -> some View {
    owning(["position": "relative", "z-index": Double(value.rounded()).css])
  }

  /// Sets the priority by which a parent layout should apportion space to this child.
  ///
  /// - Note: Differs: a view with a priority keeps its size, and other views shrink.
  public func layoutPriority(_ value: Double) -> some View { owning(["flex-shrink": value > 0 ? "0" : nil]) }

  /// Fixes this view at its ideal size in the specified dimensions.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapped(
      ["flex-shrink": "0", "width": horizontal ? "max-content" : nil],
      fillsWidth: horizontal ? false : nil,
      fillsHeight: vertical ? false : nil
    )
  }

  /// Scales this view's rendered output by the given horizontal and vertical amounts, without affecting the
  /// layout.
  public func scaleEffect(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> some View {
    wrapped(["transform": "scale(\(Double(x).css),\(Double(y).css))", "transform-origin": anchor.css])
  }

  /// Scales this view's rendered output by the given amount around an anchor point, without affecting the
  /// layout.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Scales this view's rendered output by the given horizontal and vertical amounts, without affecting the
  /// layout.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Rotates this view's rendered output around an anchor point, without affecting the layout.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint) -> some View {
    wrapped(["transform": "rotate(\(angle.degrees.css)deg)", "transform-origin": anchor.css])
  }

  /// Renders a view's content as if it's rotated in three dimensions around the specified axis.
  ///
  /// - Note: Differs: the perspective corresponds to a view with a length of 800 points.
  public func rotation3DEffect(
    _ angle: Angle,
    axis: (x: CGFloat, y: CGFloat, z: CGFloat),
    anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    let axis = [axis.x, axis.y, axis.z].map { Double($0).css }.joined(separator: ",")
    var transform = "rotate3d(\(axis),\(angle.degrees.css)deg)"
    if anchorZ != 0 {
      let depth = Double(anchorZ)
      transform = "translateZ(\(depth.pixels)) \(transform) translateZ(\((-depth).pixels))"
    }
    if perspective > 0 { transform = "perspective(\((800 / Double(perspective)).pixels)) \(transform)" }
    return wrapped(["transform": transform, "transform-origin": anchor.css])
  }

  /// Expands the view out of its safe area.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: pages have no safe areas.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Expands the view out of its safe area.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: pages have no safe areas.
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }

  /// Shows the specified content above or below the modified view.
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

  /// Sets the visibility of the status bar.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a page has no status bar.
  public func statusBar(hidden: Bool) -> some View { self }

  // MARK: Text

  /// Applies italics to the text in this view.
  public func italic(_ isActive: Bool = true) -> some View {
    inheriting(["font-style": isActive ? "italic" : "normal"])
  }

  /// Applies a bold or a regular font weight to the text in this view.
  public func bold(_ isActive: Bool) -> some View { fontWeight(isActive ? .bold : .regular) }

  /// Applies an underline to the text in this view.
  ///
  /// - Note: Differs: an underline and a strikethrough of the same text have the same color.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    environment(\.textLines.underline, TextLines.Line(isActive: isActive, color: color))
  }

  /// Applies a strikethrough to the text in this view.
  ///
  /// - Note: Differs: an underline and a strikethrough of the same text have the same color.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    environment(\.textLines.strikethrough, TextLines.Line(isActive: isActive, color: color))
  }

  /// Applies an underline with a pattern to the text in this view.
  ///
  /// - Note: Differs: an underline and a strikethrough of the same text have the same color and pattern.
  public func underline(
    _ isActive: Bool = true,
    pattern: Text.LineStyle.Pattern,
    color: Color? = nil
  ) -> some View {
    environment(\.textLines.underline, TextLines.Line(isActive: isActive, color: color, pattern: pattern))
  }

  /// Applies a strikethrough with a pattern to the text in this view.
  ///
  /// - Note: Differs: an underline and a strikethrough of the same text have the same color and pattern.
  public func strikethrough(
    _ isActive: Bool = true,
    pattern: Text.LineStyle.Pattern,
    color: Color? = nil
  ) -> some View {
    environment(\.textLines.strikethrough, TextLines.Line(isActive: isActive, color: color, pattern: pattern))
  }

  /// Sets the font design of the text in this view.
  public func fontDesign(_ design: Font.Design?) -> some View {
    modifyingEachBox(.inherited(design.map { Font.body.family(of: $0) } ?? BoxStyle()))
  }

  /// Modifies the fonts of all child views to use the fixed-width variant.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Sets the spacing, or kerning, between characters for the text in this view.
  public func kerning(_ room: CGFloat) -> some View { inheriting(["letter-spacing": Double(room).pixels]) }

  /// Sets the tracking for the text in this view.
  public func tracking(_ room: CGFloat) -> some View { kerning(room) }

  /// Sets the vertical offset for the text relative to its baseline in this view.
  public func baselineOffset(_ offset: CGFloat) -> some View {
    owning(["position": "relative", "inset-block-end": Double(offset).pixels])
  }

  /// Sets the amount of space between lines of text in this view.
  public func lineSpacing(_ room: CGFloat) -> some View {
    inheriting(["line-height": "calc(1.3em + \(Double(room).pixels))"])
  }

  /// Sets a transform for the case of the text contained in this view when displayed.
  public func textCase(_ letterCase: Text.Case?) -> some View {
    inheriting(["text-transform": letterCase.css])
  }

  /// Sets the truncation mode for lines of text that are too long to fit in the available space.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: browsers truncate text at its end.
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }

  /// Sets whether text in this view can compress the space between characters.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: text is wrapped instead.
  public func allowsTightening(_ isAllowed: Bool) -> some View { self }

  /// Sets the minimum amount that text in this view scales down to fit in the available space.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: text is wrapped instead.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }

  /// Controls whether people can select text within this view.
  public func textSelection(_ selectability: TextSelectability) -> some View {
    inheriting(["user-select": selectability.isEnabled ? "text" : "none"])
  }

  // MARK: Appearance

  /// Sets the blend mode for compositing this view with overlapping views.
  public func blendMode(_ mode: BlendMode) -> some View { owning(["mix-blend-mode": mode.css]) }

  /// Adds a color multiplication effect to this view.
  ///
  /// - Note: Differs: transparent parts get the color, too.
  public func colorMultiply(_ color: Color) -> some View {
    overlay(color.blendMode(.multiply).allowsHitTesting(false))
  }

  /// Inverts the colors in this view.
  public func colorInvert() -> some View { filter("invert(1)") }

  /// Brightens or darkens this view by an amount from -1 to 1.
  public func brightness(_ amount: Double) -> some View { filter(Self.brightening(by: amount)) }

  /// Returns filters that add an amount to the components of all colors, whereas the filter `brightness` multiplies
  /// the components.
  private static func brightening(by amount: Double) -> String {
    let factor = 1 + 2 * min(abs(amount), 1)
    let brighter = "contrast(\((1 / factor).css)) brightness(\(factor.css))"
    return amount < 0 ? "invert(1) \(brighter) invert(1)" : brighter
  }

  /// Sets the contrast between similar colors in this view.
  ///
  /// An amount of 1 leaves the view unchanged.
  public func contrast(_ amount: Double) -> some View { filter("contrast(\(amount.css))") }

  /// Adjusts the color saturation of this view.
  ///
  /// An amount of 1 leaves the view unchanged.
  public func saturation(_ amount: Double) -> some View { filter("saturate(\(amount.css))") }

  /// Adds a grayscale effect to this view, with an intensity from 0 to 1.
  public func grayscale(_ amount: Double) -> some View { filter("grayscale(\(amount.css))") }

  /// Applies a hue rotation effect to this view.
  public func hueRotation(_ angle: Angle) -> some View { filter("hue-rotate(\(angle.degrees.css)deg)") }

  private func filter(_ css: String) -> some View { owning(["filter": css]) }

  /// Composites this view's contents into an offscreen image before final display.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines how a view is composited.
  public func drawingGroup(
    opaque: Bool = false,
    colorMode: ColorRenderingMode = .nonLinear
  ) -> some View {
    self
  }

  /// Wraps this view in a compositing group.
  public func compositingGroup() -> some View { owning(["isolation": "isolate"]) }

  /// Applies a Gaussian blur to this view.
  ///
  /// The `opaque` argument is ignored.
  ///
  /// - Note: Differs: a view's edges are always blurred with transparency.
  public func blur(radius: CGFloat, opaque: Bool) -> some View { blur(radius: radius) }

  /// Adds a reason to apply a redaction to this view hierarchy.
  ///
  /// The reason `.placeholder` hides all text and pictures. The reason `.privacy` hides those of views with
  /// `privacySensitive(_:)`.
  ///
  /// - Note: Differs: `.invalidated` is only a value of the environment.
  public func redacted(reason: RedactionReasons) -> some View {
    changed { if reason.contains(.placeholder) { $0.classes.append("redacted") } }
      .transformingEnvironment { $0.redactionReasons.formUnion(reason) }
  }

  /// Removes any reason to apply a redaction to this view hierarchy.
  public func unredacted() -> some View {
    changed { $0.classes.append("unredacted") }.environment(\.redactionReasons, [])
  }

  /// Marks the view as containing sensitive data.
  ///
  /// A redaction for privacy hides the view.
  public func privacySensitive(_ isSensitive: Bool = true) -> some View {
    changingBoxes { boxes, context in
      guard isSensitive, context.environment.redactionReasons.contains(.privacy) else { return boxes }
      return [ViewBox(.modified(.changed { $0.classes.append("redacted") }), children: boxes)]
    }
  }

  /// Makes symbols within the view show a particular variant.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformingEnvironment { $0.symbolVariants = variant }
  }

  /// Sets the rendering mode for symbol images within this view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: symbols have one color.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Sets the size for buttons, fields and pickers within this view.
  public func controlSize(_ size: ControlSize) -> some View { environment(\.controlSize, size) }

  /// Places a custom background behind a list row item.
  public func listRowBackground<Background: View>(_ background: Background?) -> some View {
    let css = (background as? any ShapeStyle)?._css
    return changingBoxes { boxes, context in
      let background = css == nil ? background?._boxes(in: context.appending(1)) ?? [] : []
      let modification = BoxModification.changed { part in
        if let css {
          part.traits.rowStyle["background"] = css
        } else if !background.isEmpty {
          part.traits.rowBackground = BoxAssembly.pieces(of: background).parts
        }
      }
      return [ViewBox(.modified(modification), children: boxes)]
    }
  }

  /// Applies an inset to the rows in a list.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View {
    changed { part in
      guard let insets else { return }
      let lengths = [insets.top, insets.trailing, insets.bottom, insets.leading].map { Double($0).pixels }
      part.traits.rowStyle["padding"] = lengths.joined(separator: " ")
    }
  }

  /// Sets the display mode for the separator associated with this specific row.
  public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    changed { part in
      guard visibility == .hidden else { return }
      if edges.contains(.bottom) { part.traits.rowStyle["border-color"] = "transparent" }
      if edges.contains(.top) { part.traits.hidesLineAbove = true }
    }
  }

  /// Sets the tint color associated with a row's separator.
  ///
  /// - Note: Differs: the separator between two rows has the color of the upper one.
  public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    changed { part in
      if let color, edges.contains(.bottom) { part.traits.rowStyle["border-color"] = color.css }
    }
  }

  /// Sets whether to hide the separator associated with a list section.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: only rows have separators.
  public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }

  /// Specifies the visibility of the background for scrollable views within this view.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    inheriting(["--grouped": visibility == .hidden ? "transparent" : nil])
  }

  /// Sets the visibility of scroll indicators within this view.
  ///
  /// - Note: Differs: it applies to both axes.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility,
    axes: Axis.Set = [.horizontal, .vertical]
  ) -> some View {
    inheriting(["--scrollbar": visibility == .hidden || visibility == .never ? "none" : "auto"])
  }

  /// Disables or enables scrolling in scrollable views.
  public func scrollDisabled(_ isDisabled: Bool) -> some View {
    inheriting(["--scrolling": isDisabled ? "hidden" : "auto"])
  }

  /// Configures the behavior in which scrollable content interacts with the software keyboard.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines when to dismiss the keyboard.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
