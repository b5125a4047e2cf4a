/// The list style of a sidebar.
///
/// - Note: Differs: it looks like `PlainListStyle`.
public struct SidebarListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { false }
}

/// The list style whose rows are inset.
///
/// - Note: Differs: it looks like `PlainListStyle`.
public struct InsetListStyle: ListStyle {
  public init() {}
  public var _isGrouped: Bool? { false }
}

extension ListStyle where Self == SidebarListStyle {
  public static var sidebar: Self { Self() }
}
extension ListStyle where Self == InsetListStyle {
  public static var inset: Self { Self() }
}
