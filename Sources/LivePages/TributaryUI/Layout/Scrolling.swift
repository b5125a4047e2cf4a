/// A type that defines the scroll behavior of a scrollable view.
///
/// - Note: Differs: only the built-in behaviors are available.
public protocol ScrollTargetBehavior {
  /// A Boolean value that indicates whether each container-sized part of the content is a target.
  var _isPaging: Bool { get }
}

/// The scroll behavior that aligns scroll targets to container-based geometry.
///
/// - Note: Differs: the pages are the views of the scroll view's stack.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
  public var _isPaging: Bool { true }
}

/// The scroll behavior that aligns scroll targets to view-based geometry.
///
/// - Note: Differs: the browser determines how many views a swipe passes.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// A type that defines the amount of views that can be scrolled at a time.
  public struct LimitBehavior: Sendable {
    public static let automatic = Self()
    public static let always = Self()
    public static let alwaysByOne = Self()
    public static let never = Self()
  }

  public init(limitBehavior: LimitBehavior = .automatic) {}
  public var _isPaging: Bool { false }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: Self { Self() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: Self { Self() }
  public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> Self {
    Self()
  }
}

/// The identity of a scroll view. It lasts as long as the view, even while another screen covers the view.
private final class ScrollIdentity: Attachment {
  let position: Int

  init(_ position: Int) { self.position = position }
}

extension _ViewContext {
  /// Returns the identifier of the view's element. When an element with the same identifier returns to the page, the
  /// script restores its scroll position. A view that is inserted again has a different identifier, so it starts at
  /// its beginning.
  @MainActor func scrollID() -> String {
    // The window counts its scroll views, so that its replacement after a restart has the same identifiers.
    let identity = node.attachment(at: path.appending(id: "scroll")) { () -> ScrollIdentity in
      node.graph?.scrollViews += 1
      return ScrollIdentity(node.graph?.scrollViews ?? 0)
    }
    return "s" + path.appending(identity.position).text
  }
}

/// The placement of margins.
public struct ContentMarginPlacement: Sendable {
  let isOfIndicators: Bool

  public static let automatic = Self(isOfIndicators: false)
  public static let scrollContent = Self(isOfIndicators: false)
  public static let scrollIndicators = Self(isOfIndicators: true)
}

/// The attributes of the scroll views in a view.
struct ScrollTraits {
  var margins = EdgeInsets()
  /// The target behavior, or `nil` if the views scroll freely.
  var isPaging: Bool?

  private var block: String { "\(Double(margins.top).pixels) \(Double(margins.bottom).pixels)" }
  private var inline: String { "\(Double(margins.leading).pixels) \(Double(margins.trailing).pixels)" }

  /// Returns the declarations of a scroll view.
  func style(along axes: Axis.Set) -> BoxStyle {
    guard let isPaging else { return BoxStyle() }
    return BoxStyle([
      "--page": isPaging ? "start" : nil,
      "scroll-snap-type": axes.contains(.vertical) ? "y mandatory" : "x mandatory",
      "scroll-padding-block": block,
      "scroll-padding-inline": inline,
    ])
  }

  /// The padding of a scroll view's content.
  var padding: BoxStyle {
    guard margins != EdgeInsets() else { return BoxStyle() }
    return BoxStyle(["padding-block": block, "padding-inline": inline])
  }
}

private enum ScrollTraitsKey: EnvironmentKey {
  static var defaultValue: ScrollTraits { ScrollTraits() }
}

extension EnvironmentValues {
  var scrollTraits: ScrollTraits {
    get { self[ScrollTraitsKey.self] }
    set { self[ScrollTraitsKey.self] = newValue }
  }
}

extension View {
  /// Sets the scroll behavior of views scrollable in the axes of this view.
  public func scrollTargetBehavior<Behavior: ScrollTargetBehavior>(_ behavior: Behavior) -> some View {
    transformingEnvironment { $0.scrollTraits.isPaging = behavior._isPaging }
  }

  /// Configures the outermost layout as a scroll target layout.
  ///
  /// Scrolling ends at one of the layout's views.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    changed { if isEnabled { $0.classes.append("targets") } }
  }

  /// Marks this view as a place where scrolling ends.
  public func scrollTarget(isEnabled: Bool = true) -> some View {
    changed { if isEnabled { $0.classes.append("target") } }
  }

  /// Configures the content margin for a provided placement.
  ///
  /// - Note: Differs: margins of scroll indicators and of lists have no effect.
  public func contentMargins(
    _ edges: Edge.Set = .all,
    _ length: CGFloat?,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    let length = length ?? 16
    return contentMargins(
      edges,
      EdgeInsets(top: length, leading: length, bottom: length, trailing: length),
      for: placement
    )
  }

  /// Configures the content margin for a provided placement.
  ///
  /// - Note: Differs: margins of scroll indicators and of lists have no effect.
  public func contentMargins(
    _ length: CGFloat,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Configures the content margin for a provided placement.
  ///
  /// - Note: Differs: margins of scroll indicators and of lists have no effect.
  public func contentMargins(
    _ edges: Edge.Set = .all,
    _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformingEnvironment { environment in
      if placement.isOfIndicators { return }
      if edges.contains(.top) { environment.scrollTraits.margins.top = insets.top }
      if edges.contains(.leading) { environment.scrollTraits.margins.leading = insets.leading }
      if edges.contains(.bottom) { environment.scrollTraits.margins.bottom = insets.bottom }
      if edges.contains(.trailing) { environment.scrollTraits.margins.trailing = insets.trailing }
    }
  }
}
