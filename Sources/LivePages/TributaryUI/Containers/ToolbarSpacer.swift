/// A type which defines how spacers should size themselves.
public struct SpacerSizing: Hashable, Sendable {
  fileprivate let isFlexible: Bool

  /// The flexible spacer sizing behavior. The spacer expands to the available space.
  public static let flexible = Self(isFlexible: true)
  /// The fixed spacer sizing behavior. The spacer has a standard size.
  public static let fixed = Self(isFlexible: false)
}

/// A standard space item in toolbars.
///
/// ```swift
/// .toolbar {
///   ToolbarItem(placement: .bottomBar) { Button("Share", action: share) }
///   ToolbarSpacer(.flexible, placement: .bottomBar)
///   ToolbarItem(placement: .bottomBar) { Button("More", action: showMore) }
/// }
/// ```
public struct ToolbarSpacer: _PrimitiveView, ToolbarContent {
  private let sizing: SpacerSizing
  private let placement: ToolbarItemPlacement

  /// Creates a toolbar spacer item with the specified sizing behavior and placement.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    ToolbarItem(placement: placement) {
      if sizing.isFlexible { Spacer() } else { Spacer().frame(width: 16) }
    }
    ._boxes(in: context)
  }
}
