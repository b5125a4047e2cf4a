import Foundation

/// A view that arranges its subviews in a horizontal line.
///
/// - Note: Differs: the browser lays out the views with flexbox, so views that fill the available space share it.
public struct HStack<Content: View>: _PrimitiveView {
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a horizontal stack with the given spacing and vertical alignment.
  ///
  /// The default spacing is 8 points.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let alignment = Alignment(horizontal: .center, vertical: alignment)
    let kind = BoxKind.stack(axis: .horizontal, spacing: spacing.map { Double($0) }, alignment: alignment)
    return [ViewBox(kind, children: content._boxes(in: context.appending(0)))]
  }
}

/// A view that arranges its subviews in a vertical line.
///
/// - Note: Differs: the browser lays out the views with flexbox, so views that fill the available space share it.
public struct VStack<Content: View>: _PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a vertical stack with the given spacing and horizontal alignment.
  ///
  /// The default spacing is 8 points.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let alignment = Alignment(horizontal: alignment, vertical: .center)
    let kind = BoxKind.stack(axis: .vertical, spacing: spacing.map { Double($0) }, alignment: alignment)
    return [ViewBox(kind, children: content._boxes(in: context.appending(0)))]
  }
}

/// A view that overlays its subviews, aligning them in both axes.
public struct ZStack<Content: View>: _PrimitiveView {
  private let alignment: Alignment
  private let content: Content

  /// Creates an instance with the given alignment.
  ///
  /// The last subview is in front.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.layers(alignment: alignment), children: content._boxes(in: context.appending(0)))]
  }
}

/// A flexible space that expands along the major axis of its containing stack layout.
public struct Spacer: _PrimitiveView {
  private let minLength: CGFloat?

  /// Creates a spacer with a minimum length.
  ///
  /// The default length is 8 points.
  nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.spacer, style: BoxStyle(["flex-basis": minLength.map { Double($0).pixels }]))]
  }
}

/// A visual element that can be used to separate other content.
public struct Divider: _PrimitiveView {
  nonisolated public init() {}

  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [ViewBox(.divider)] }
}

/// A scrollable view.
public struct ScrollView<Content: View>: _PrimitiveView {
  private let axes: Axis.Set
  private let showsIndicators: Bool
  private let content: Content

  /// Creates a new instance that is scrollable in the direction of the given axis and can show indicators
  /// while scrolling.
  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    let traits = context.environment.scrollTraits
    var inner = context.appending(0)
    inner.environment.scrollTraits = ScrollTraits()
    let stack = ViewBox(
      .stack(axis: axis, spacing: 0, alignment: .center),
      style: traits.padding,
      children: content._boxes(in: inner)
    )
    var style = traits.style(along: axes)
    style.override(
      with: BoxStyle([
        "overflow-x": axes.contains(.horizontal) ? "var(--scrolling,auto)" : "hidden",
        "overflow-y": axes.contains(.vertical) ? "var(--scrolling,auto)" : "hidden",
        "scrollbar-width": showsIndicators ? nil : "none",
      ])
    )
    return [
      ViewBox(.scroll(id: context.scrollID()), style: style, children: [stack]).filling(
        width: true,
        height: true
      )
    ]
  }
}
