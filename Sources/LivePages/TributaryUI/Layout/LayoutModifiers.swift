import Foundation
import LivePagesCore

extension View {
  func wrapped(
    _ declarations: KeyValuePairs<StaticString, String?>,
    fillsWidth: Bool? = nil,
    fillsHeight: Bool? = nil
  ) -> some View {
    let style = BoxStyle(declarations)
    return modifyingEachBox(.wrapped(style, fillsWidth: fillsWidth, fillsHeight: fillsHeight))
  }

  // MARK: Padding

  /// Adds an equal padding amount to specific edges of this view.
  ///
  /// The default amount is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = Double(length ?? 16).pixels
    return wrapped([
      "padding-block-start": edges.contains(.top) ? length : nil,
      "padding-inline-start": edges.contains(.leading) ? length : nil,
      "padding-block-end": edges.contains(.bottom) ? length : nil,
      "padding-inline-end": edges.contains(.trailing) ? length : nil,
    ])
  }

  /// Adds safe area padding to specific edges of this view.
  ///
  /// - Note: Differs: it is ordinary padding.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Adds the same padding amount to each edge of this view.
  ///
  /// - Note: Differs: it is ordinary padding.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// Adds a different padding amount to each edge of this view.
  ///
  /// - Note: Differs: it is ordinary padding.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Adds a specific padding amount to each edge of this view.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Adds a different padding amount to each edge of this view.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped([
      "padding-block-start": Double(insets.top).pixels,
      "padding-inline-start": Double(insets.leading).pixels,
      "padding-block-end": Double(insets.bottom).pixels,
      "padding-inline-end": Double(insets.trailing).pixels,
    ])
  }

  // MARK: Size

  /// Positions this view within an invisible frame with the specified size.
  public func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    wrapped(
      [
        "align-items": alignment.horizontal.css,
        "justify-content": alignment.vertical.css,
        "width": width.map { Double($0).pixels },
        "height": height.map { Double($0).pixels },
        "flex-shrink": width == nil && height == nil ? nil : "0",
      ],
      fillsWidth: width == nil ? nil : false,
      fillsHeight: height == nil ? nil : false
    )
  }

  /// Positions this view within an invisible frame with the specified size constraints.
  ///
  /// The ideal lengths are ignored.
  ///
  /// If you specify a maximum, the frame fills the available space up to that size.
  ///
  /// - Note: Differs: `idealWidth` and `idealHeight` are ignored, because the browser doesn't ask a view for an ideal
  ///   size.
  public func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    func limit(_ length: CGFloat?) -> String? { length.flatMap { $0.isFinite ? Double($0).pixels : nil } }
    return wrapped(
      [
        "align-items": alignment.horizontal.css,
        "justify-content": alignment.vertical.css,
        "min-width": limit(minWidth),
        "max-width": limit(maxWidth),
        "min-height": limit(minHeight),
        "max-height": limit(maxHeight),
      ],
      fillsWidth: maxWidth == nil ? nil : true,
      fillsHeight: maxHeight == nil ? nil : true
    )
  }

  /// Fixes this view at its ideal size.
  public func fixedSize() -> some View {
    wrapped(["flex-shrink": "0", "width": "max-content"], fillsWidth: false, fillsHeight: false)
  }

  // MARK: Position

  /// Offsets this view by the specified horizontal and vertical distances, without affecting the layout.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped(["transform": "translate(\(Double(x).pixels),\(Double(y).pixels))"])
  }

  /// Offsets this view by the specified size, without affecting the layout.
  public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

  /// Scales this view's rendered output by the given amount, without affecting the layout.
  public func scaleEffect(_ scale: CGFloat) -> some View {
    wrapped(["transform": "scale(\(Double(scale).css))"])
  }

  /// Rotates this view's rendered output around its center, without affecting the layout.
  public func rotationEffect(_ angle: Angle) -> some View {
    wrapped(["transform": "rotate(\(angle.degrees.css)deg)"])
  }

  // MARK: Layers

  /// Sets the view's background to a style.
  public func background<Style: ShapeStyle>(_ style: Style) -> some View {
    wrapped(["background": style._css])
  }

  /// Sets the view's background to a style.
  ///
  /// The edges are ignored.
  ///
  /// - Note: Differs: pages have no safe areas.
  public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set) -> some View
  {
    background(style)
  }

  /// Layers a style in front of this view.
  @_disfavoredOverload
  public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  {
    overlay(Rectangle().fill(style))
  }

  /// Sets the view's background to a color.
  public func background(_ color: Color) -> some View { wrapped(["background": color.css]) }

  /// Layers the given view behind this view.
  ///
  /// This view determines the size.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background,
    alignment: Alignment = .center
  ) -> some View {
    layered(isBehind: true, alignment) { background }
  }

  /// Layers the given view behind this view.
  ///
  /// This view determines the size.
  public func background<Background: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> Background
  ) -> some View {
    layered(isBehind: true, alignment, content)
  }

  /// Layers the given view in front of this view.
  ///
  /// This view determines the size.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    layered(isBehind: false, alignment) { overlay }
  }

  /// Layers the given view in front of this view.
  ///
  /// This view determines the size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> Overlay
  ) -> some View {
    layered(isBehind: false, alignment, content)
  }

  /// Layers a shape with the given style in front of this view.
  public func overlay<Style: ShapeStyle, Outline: Shape>(
    _ style: Style,
    in shape: Outline,
    fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay(alignment: .center) { shape.fill(style, style: fillStyle) }
  }

  private func layered<Layer: View>(
    isBehind: Bool,
    _ alignment: Alignment,
    _ layer: () -> Layer
  ) -> some View {
    let layer = layer()
    return changingBoxes { boxes, context in
      let content = ViewBox(.wrapper, children: boxes)
      let layer = ViewBox(.layers(alignment: alignment), children: layer._boxes(in: context.appending(1)))
      let kind = BoxKind.layered(alignment: alignment, isBehind: isBehind)
      return [ViewBox(kind, children: [content, layer.filling(width: true, height: true)])]
    }
  }

  // MARK: Outline

  /// Adds a border to this view with the specified style and width, inside its frame.
  public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
    let width = max(Double(width), 0).pixels
    let isColor = style._isColor
    let border = BoxStyle([
      "border": "\(width) solid \(isColor ? style._css : "transparent")",
      "border-image": isColor ? nil : "\(style._css) 1",
      "pointer-events": "none",
      // Content with a `zIndex(_:)` is behind its border as well.
      "z-index": "2147483647",
    ])
    return changed { part in
      part.wrap(in: BoxPart(.div, "layered"))
      part.append(BoxPart(.div, "front", style: border))
    }
  }

  /// Clips this view to its bounding frame, with the specified corner radius.
  public func cornerRadius(_ radius: CGFloat) -> some View {
    wrapped(["border-radius": Double(radius).pixels, "overflow": "hidden"])
  }

  /// Sets a clipping shape for this view.
  ///
  /// - Note: Differs: a shape with a path clips to its frame.
  public func clipShape<Outline: Shape>(_ shape: Outline, style: FillStyle = FillStyle()) -> some View {
    clipped(to: shape)
  }

  private func clipped(to shape: (any Shape)?) -> some View {
    let radius = shape?._cornerRadius
    // With a corner radius of half the size, a circle would become an ellipse.
    return shape?._isCircle == true && radius != nil
      ? wrapped(["clip-path": "circle(closest-side)"])
      : wrapped(["border-radius": radius ?? "0", "overflow": "hidden"])
  }

  /// Sets the view's background to a shape filled with a style.
  @ViewBuilder
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style,
    in shape: Outline,
    fillStyle: FillStyle = FillStyle()
  ) -> some View {
    if let radius = shape._cornerRadius, !shape._isCircle {
      wrapped(["background": style._css, "border-radius": radius])
    } else {
      background { shape.fill(style, style: fillStyle) }
    }
  }

  /// Masks this view using the alpha channel of the given view.
  ///
  /// - Note: Differs: the view is clipped to its frame.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    clipped(to: mask() as? any Shape)
  }

  /// Masks this view using the alpha channel of the given view.
  public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }

  /// Clips this view to its bounding rectangular frame.
  public func clipped() -> some View { wrapped(["overflow": "hidden"]) }
}
