import Foundation

extension View {
  func wrapped(
    _ declarations: KeyValuePairs<StaticString, String?>,
    fillsWidth: Bool? = nil,
    fillsHeight: Bool? = nil
  ) -> some View {
    let style = BoxStyle(declarations)
    return modifyingEachBox(.wrapped(style, fillsWidth: fillsWidth, fillsHeight: fillsHeight))
  }

  // MARK: Room

  /// Adds room at edges; 16 points unless you give another length.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = Double(length ?? 16).pixels
    return wrapped([
      "padding-block-start": edges.contains(.top) ? length : nil,
      "padding-inline-start": edges.contains(.leading) ? length : nil,
      "padding-block-end": edges.contains(.bottom) ? length : nil,
      "padding-inline-end": edges.contains(.trailing) ? length : nil,
    ])
  }

  /// Adds room at all edges.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Adds room at the edges.
  public func padding(_ insets: EdgeInsets) -> some View {
    wrapped([
      "padding-block-start": Double(insets.top).pixels,
      "padding-inline-start": Double(insets.leading).pixels,
      "padding-block-end": Double(insets.bottom).pixels,
      "padding-inline-end": Double(insets.trailing).pixels,
    ])
  }

  // MARK: Size

  /// Gives the view's frame a fixed width or height.
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

  /// Limits the width and height of the view's frame. With a maximum the frame takes the room that there is, up
  /// to that.
  public func frame(
    minWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
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

  /// Keeps the view at the size of its content.
  public func fixedSize() -> some View {
    wrapped(["flex-shrink": "0", "width": "max-content"], fillsWidth: false, fillsHeight: false)
  }

  // MARK: Position

  /// Shows the view somewhere else, without moving others.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped(["transform": "translate(\(Double(x).pixels),\(Double(y).pixels))"])
  }

  /// Shows the view somewhere else, without moving others.
  public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

  /// Shows the view larger or smaller, without moving others.
  public func scaleEffect(_ scale: CGFloat) -> some View {
    wrapped(["transform": "scale(\(Double(scale).css))"])
  }

  /// Turns the view around its center, without moving others.
  public func rotationEffect(_ angle: Angle) -> some View {
    wrapped(["transform": "rotate(\(angle.degrees.css)deg)"])
  }

  // MARK: Layers

  /// Puts a style behind the view.
  public func background<Style: ShapeStyle>(_ style: Style) -> some View {
    wrapped(["background": style._css])
  }

  /// Puts a color behind the view.
  public func background(_ color: Color) -> some View { wrapped(["background": color.css]) }

  /// Puts another view behind the view, which decides about the size.
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background,
    alignment: Alignment = .center
  ) -> some View {
    layered(isBehind: true, alignment) { background }
  }

  /// Puts another view behind the view, which decides about the size.
  public func background<Background: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> Background
  ) -> some View {
    layered(isBehind: true, alignment, content)
  }

  /// Puts another view in front of the view, which decides about the size.
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    layered(isBehind: false, alignment) { overlay }
  }

  /// Puts another view in front of the view, which decides about the size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> Overlay
  ) -> some View {
    layered(isBehind: false, alignment, content)
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

  /// Draws a border inside the view's frame.
  public func border<Style: ShapeStyle>(_ style: Style, width: CGFloat = 1) -> some View {
    wrapped(["box-shadow": "inset 0 0 0 \(Double(width).pixels) \(style._css)"])
  }

  /// Rounds the corners.
  public func cornerRadius(_ radius: CGFloat) -> some View {
    wrapped(["border-radius": Double(radius).pixels, "overflow": "hidden"])
  }

  /// Cuts the view to a shape.
  ///
  /// - Note: Differs: a shape with a path cuts to its frame.
  public func clipShape<Outline: Shape>(_ shape: Outline, style: FillStyle = FillStyle()) -> some View {
    wrapped(["border-radius": shape._cornerRadius ?? "0", "overflow": "hidden"])
  }

  /// Puts a style in a shape behind the view.
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style,
    in shape: Outline,
    fillStyle: FillStyle = FillStyle()
  ) -> some View {
    wrapped(["background": style._css, "border-radius": shape._cornerRadius ?? "0"])
  }

  /// Shows the view only where another one is.
  ///
  /// - Note: Differs: the view is cut to its frame.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    let radius = (mask() as? any Shape)?._cornerRadius
    return wrapped(["border-radius": radius ?? "0", "overflow": "hidden"])
  }

  /// Shows the view only where another one is.
  public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }

  /// Cuts the view to its frame.
  public func clipped() -> some View { wrapped(["overflow": "hidden"]) }
}
