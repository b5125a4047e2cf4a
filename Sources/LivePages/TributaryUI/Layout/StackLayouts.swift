import Foundation

/// The arrangement of a stack.
private enum StackArrangement: Hashable, Sendable {
  case line(Axis, spacing: CGFloat?, Alignment)
  case layers(Alignment)

  var kind: BoxKind {
    switch self {
    case .line(let axis, let spacing, let alignment):
      .stack(axis: axis, spacing: spacing.map { Double($0) }, alignment: alignment)
    case .layers(let alignment): .layers(alignment: alignment)
    }
  }
}

/// A horizontal layout, as a value.
///
/// - Note: Differs: the browser lays out the views with flexbox, so views that fill the available space share it.
public struct HStackLayout: Sendable {
  fileprivate let arrangement: StackArrangement

  /// Creates a horizontal layout with the given spacing and vertical alignment.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    let alignment = Alignment(horizontal: .center, vertical: alignment)
    arrangement = .line(.horizontal, spacing: spacing, alignment)
  }

  /// Combines the given views into a single composition view using the layout.
  @MainActor
  @preconcurrency
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    StackLayoutView(arrangement: arrangement, content: content())
  }
}

/// A vertical layout, as a value.
///
/// - Note: Differs: the browser lays out the views with flexbox, so views that fill the available space share it.
public struct VStackLayout: Sendable {
  fileprivate let arrangement: StackArrangement

  /// Creates a vertical layout with the given spacing and horizontal alignment.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    let alignment = Alignment(horizontal: alignment, vertical: .center)
    arrangement = .line(.vertical, spacing: spacing, alignment)
  }

  /// Combines the given views into a single composition view using the layout.
  @MainActor
  @preconcurrency
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    StackLayoutView(arrangement: arrangement, content: content())
  }
}

/// An overlaying layout, as a value.
public struct ZStackLayout: Sendable {
  fileprivate let arrangement: StackArrangement

  /// Creates a layout with the given alignment.
  ///
  /// The last subview is in front.
  public init(alignment: Alignment = .center) { arrangement = .layers(alignment) }

  /// Combines the given views into a single composition view using the layout.
  @MainActor
  @preconcurrency
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    StackLayoutView(arrangement: arrangement, content: content())
  }
}

/// A type-erased layout.
///
/// When the layout changes, the views inside keep their state.
///
/// ```swift
/// let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(spacing: 4))
/// layout {
///   Text("Name")
///   Text("Price")
/// }
/// ```
///
/// - Note: Differs: it contains the layout of a stack. Custom layouts are unavailable.
public struct AnyLayout: Sendable {
  private let arrangement: StackArrangement

  /// Creates a type-erased horizontal layout.
  public init(_ layout: HStackLayout) { arrangement = layout.arrangement }

  /// Creates a type-erased vertical layout.
  public init(_ layout: VStackLayout) { arrangement = layout.arrangement }

  /// Creates a type-erased overlaying layout.
  public init(_ layout: ZStackLayout) { arrangement = layout.arrangement }

  /// Combines the given views into a single composition view using the layout.
  @MainActor
  @preconcurrency
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    StackLayoutView(arrangement: arrangement, content: content())
  }
}

private struct StackLayoutView<Content: View>: _PrimitiveView {
  let arrangement: StackArrangement
  let content: Content

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(arrangement.kind, children: content._boxes(in: context.appending(0)))]
  }
}
