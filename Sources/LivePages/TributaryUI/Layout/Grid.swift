import Foundation
import LivePagesCore

/// A set of view types that may be pinned to the bounds of a scroll view.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}

/// The content of a lazy stack or grid. While the enclosing scroll view scrolls, the headers and footers of its
/// sections stay visible.
private struct PinnedSections<Content: View>: _PrimitiveView {
  let views: PinnedScrollableViews
  let content: Content

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let boxes = context.lazyRows { content._boxes(in: $0) }
    guard !views.isEmpty else { return boxes }
    return [ViewBox(.custom { [views] in Self.pieces(of: $0.children, pinning: views) }, children: boxes)]
  }

  private static func pieces(of boxes: [ViewBox], pinning views: PinnedScrollableViews) -> [BoxPiece] {
    BoxAssembly.pieces(of: boxes).map { piece in
      guard case .section(var section) = piece else { return piece }
      @MainActor func pin(_ parts: inout [BoxPart], _ name: String) {
        for index in parts.indices { parts[index].wrap(in: BoxPart(.div, "wrap", "pinned", name)) }
      }
      if views.contains(.sectionHeaders) { pin(&section.header, "header") }
      if views.contains(.sectionFooters) { pin(&section.footer, "footer") }
      return .section(section)
    }
  }
}

/// A view that arranges its children in a line that grows vertically.
///
/// - Note: Differs: all its views are created at once. Those after the first 30 appear when they come near the
///   window, and don't disappear again.
public struct LazyVStack<Content: View>: View {
  private let stack: VStack<PinnedSections<Content>>

  /// Creates a vertical stack with the given spacing, vertical axis alignment and content.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    let content = content()
    stack = VStack(alignment: alignment, spacing: spacing) {
      PinnedSections(views: pinnedViews, content: content)
    }
  }

  public var body: some View { stack.frame(maxWidth: .infinity) }
}

/// A view that arranges its children in a line that grows horizontally.
///
/// - Note: Differs: all its views are created at once. Those after the first 30 appear when they come near the
///   window, and don't disappear again.
public struct LazyHStack<Content: View>: View {
  private let stack: HStack<PinnedSections<Content>>

  /// Creates a horizontal stack with the given spacing, horizontal axis alignment and content.
  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    let content = content()
    stack = HStack(alignment: alignment, spacing: spacing) {
      PinnedSections(views: pinnedViews, content: content)
    }
  }

  public var body: some View { stack }
}

/// A description of a row or a column in a lazy grid.
///
/// - Note: Differs: the spacing of the first item applies to the whole grid.
public struct GridItem: Sendable {
  /// The size in the minor axis of one or more rows or columns in a grid layout.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  fileprivate var css: String {
    func end(_ maximum: CGFloat) -> String { maximum.isFinite ? Double(maximum).pixels : "1fr" }
    return switch size {
    case .fixed(let length): Double(length).pixels
    case .flexible(let minimum, let maximum): "minmax(\(Double(minimum).pixels),\(end(maximum)))"
    case .adaptive(let minimum, let maximum):
      "repeat(auto-fill,minmax(min(100%,\(Double(minimum).pixels)),\(end(maximum))))"
    }
  }
}

/// A container view that arranges its child views in a grid that grows vertically.
///
/// - Note: Differs: all its views are created at once. Those after the first 30 appear when they come near the
///   window, and don't disappear again.
public struct LazyVGrid<Content: View>: _PrimitiveView {
  private let columns: [GridItem]
  private let pinnedViews: PinnedScrollableViews
  private let alignment: HorizontalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid that grows vertically.
  public init(
    columns: [GridItem],
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.pinnedViews = pinnedViews
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let style = BoxStyle([
      "grid-template-columns": columns.map(\.css).joined(separator: " "),
      "row-gap": Double(spacing ?? 8).pixels,
      "column-gap": Double(columns.first?.spacing ?? 8).pixels,
      "justify-items": alignment.css,
      // Columns with fixed widths may be narrower than the grid.
      "justify-content": alignment.css,
    ])
    let content = PinnedSections(views: pinnedViews, content: content)
    return [GridBox.box(style, content, items: columns, in: context).filling(width: true)]
  }
}

/// A container view that arranges its child views in a grid that grows horizontally.
///
/// - Note: Differs: all its views are created at once. Those after the first 30 appear when they come near the
///   window, and don't disappear again.
public struct LazyHGrid<Content: View>: _PrimitiveView {
  private let rows: [GridItem]
  private let pinnedViews: PinnedScrollableViews
  private let alignment: VerticalAlignment
  private let spacing: CGFloat?
  private let content: Content

  /// Creates a grid that grows horizontally.
  public init(
    rows: [GridItem],
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.pinnedViews = pinnedViews
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let style = BoxStyle([
      "grid-auto-flow": "column",
      "grid-template-rows": rows.map(\.css).joined(separator: " "),
      "column-gap": Double(spacing ?? 8).pixels,
      "row-gap": Double(rows.first?.spacing ?? 8).pixels,
      "align-items": alignment.css,
    ])
    let content = PinnedSections(views: pinnedViews, content: content)
    return [GridBox.box(style, content, items: rows, in: context)]
  }
}

/// A container view that arranges other views in a two dimensional layout.
public struct Grid<Content: View>: _PrimitiveView {
  private let alignment: Alignment
  private let horizontalSpacing: CGFloat?
  private let verticalSpacing: CGFloat?
  private let content: Content

  /// Creates a grid with the specified spacing, alignment and child views, such as ``GridRow``.
  public init(
    alignment: Alignment = .center,
    horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let style = BoxStyle([
      "display": "table",
      "border-spacing": "\(Double(horizontalSpacing ?? 8).pixels) \(Double(verticalSpacing ?? 8).pixels)",
    ])
    var inner = context
    inner.environment.gridAlignment = alignment
    return [GridBox.box(style, content, in: inner)]
  }
}

/// A horizontal row in a two dimensional grid container.
public struct GridRow<Content: View>: _PrimitiveView {
  private let alignment: VerticalAlignment?
  private let content: Content

  /// Creates a horizontal row of child views in a grid.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let grid = context.environment.gridAlignment
    let cell = BoxStyle([
      "display": "table-cell", "text-align": grid.horizontal.css,
      "vertical-align": (alignment ?? grid.vertical).tableCSS,
    ])
    let kind = BoxKind.custom { box in
      let pieces = BoxAssembly.pieces(of: box.children)
      var row = BoxPart(.div, "grid-row", style: box.style)
      row.fillsWidth = true
      for var part in pieces.parts {
        part.wrap(cell)
        part.classes = ["grid-cell"]
        part.fillsWidth = false
        part.fillsHeight = false
        row.append(part)
      }
      return [.part(row)] + pieces.others
    }
    return [ViewBox(kind, children: content._boxes(in: context.appending(0)))]
  }
}

@MainActor
private enum GridBox {
  /// - Parameter items: The columns or rows of a lazy grid.
  static func box<Content: View>(
    _ style: BoxStyle,
    _ content: Content,
    items: [GridItem] = [],
    in context: _ViewContext
  ) -> ViewBox {
    let kind = BoxKind.custom { box in
      let grid = BoxPart(.div, "grid", style: box.style)
      guard items.contains(where: { $0.alignment != nil }) else {
        return BoxAssembly.filling(grid, with: box)
      }
      let cells = BoxKind.custom { cells in
        var index = 0
        return BoxAssembly.pieces(of: cells.children).map { piece in
          guard case .part(var part) = piece else { return piece }
          // Only the browser determines the number of columns of an adaptive item.
          align(&part, items[index % items.count].alignment)
          index += 1
          return .part(part)
        }
      }
      var aligned = box
      aligned.children = [ViewBox(cells, children: box.children)]
      return BoxAssembly.filling(grid, with: aligned)
    }
    return ViewBox(kind, style: style, children: content._boxes(in: context.appending(0)))
  }
}

extension GridBox {
  private static func align(_ cell: inout BoxPart, _ alignment: Alignment?) {
    guard let alignment, !cell.fillsWidth || !cell.fillsHeight else { return }
    let (width, height) = (cell.fillsWidth, cell.fillsHeight)
    cell.wrap(
      BoxStyle([
        "justify-self": width ? nil : alignment.horizontal.css,
        "align-self": height ? nil : alignment.vertical.css,
      ])
    )
  }
}

extension VerticalAlignment {
  fileprivate var tableCSS: String {
    switch self {
    case .top: "top"
    case .center: "middle"
    case .bottom: "bottom"
    case .firstTextBaseline, .lastTextBaseline: "baseline"
    }
  }
}

private enum GridAlignmentKey: EnvironmentKey {
  static var defaultValue: Alignment { .center }
}

extension EnvironmentValues {
  fileprivate var gridAlignment: Alignment {
    get { self[GridAlignmentKey.self] }
    set { self[GridAlignmentKey.self] = newValue }
  }
}

/// A view that adapts to the available space by providing the first child view that fits.
///
/// - Note: Differs: the first view is shown.
public struct ViewThatFits<Content: View>: _PrimitiveView {
  private let content: Content

  /// Produces a view constrained in the given axes from one of several alternatives.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    Array(content._boxes(in: context.appending(0)).prefix(1))
  }
}
