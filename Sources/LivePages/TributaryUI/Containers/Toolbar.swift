import Foundation

extension View {
  /// Populates the toolbar of the screen with the specified items.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    toolbarItems(content())
  }

  /// Sets the navigation bar items for this view.
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View {
    toolbarItems(trailing)
  }

  /// Sets the navigation bar items for this view.
  public func navigationBarItems<Leading: View>(leading: Leading) -> some View {
    toolbarItems(ToolbarItem(placement: .navigationBarLeading) { leading })
  }

  /// Sets the navigation bar items for this view.
  public func navigationBarItems<Leading: View, Trailing: View>(
    leading: Leading,
    trailing: Trailing
  ) -> some View {
    navigationBarItems(leading: leading).navigationBarItems(trailing: trailing)
  }

  private func toolbarItems<Content: View>(_ items: Content) -> some View {
    changingBoxes { boxes, context in
      let items = items._boxes(in: context.appending(1))
      return boxes + [ViewBox(.toolbarItems(at: .trailing), children: items)]
    }
  }

  /// Sets the visibility of the screen's bars.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    barVisibility(visibility, for: bars)
  }

  fileprivate func barVisibility(_ visibility: Visibility, for bars: [ToolbarPlacement]) -> some View {
    func hides(_ bar: ToolbarPlacement) -> Bool { visibility == .hidden && bars.contains(bar) }
    let hidesNavigation =
      hides(.navigationBar) || hides(.automatic) || visibility == .hidden && bars.isEmpty
    let traits = BoxBarTraits(
      isHidden: hidesNavigation,
      hidesBottomBar: hides(.bottomBar),
      hidesTabs: hides(.tabBar)
    )
    return adding(.barTraits(traits))
  }
}

extension View {
  /// Sets the visibility of the screen's bars.
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    barVisibility(visibility, for: bars)
  }

  /// Sets the display mode of the screen's title.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationBarTitleDisplayMode(mode.mode)
  }
}

/// The display mode of a title, either in the bar or below it.
public struct ToolbarTitleDisplayMode: Sendable {
  fileprivate let mode: NavigationBarItem.TitleDisplayMode

  public static let automatic = Self(mode: .automatic)
  public static let inline = Self(mode: .inline)
  public static let inlineLarge = Self(mode: .inline)
  public static let large = Self(mode: .large)
}

/// The placement of a toolbar.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String

  public static let automatic = Self(name: "automatic")
  public static let navigationBar = Self(name: "navigation")
  public static let tabBar = Self(name: "tabs")
  public static let bottomBar = Self(name: "bottom")
}

/// A structure that defines the placement of a toolbar item.
///
/// - Note: Differs: the available placements are the edges and the center of the bar, and the end of the screen.
///   Items above the keyboard are at the end of the screen while a text field has the focus.
public struct ToolbarItemPlacement: Hashable, Sendable {
  fileprivate let place: BarPlace

  public static let automatic = Self(place: .trailing)
  public static let primaryAction = Self(place: .trailing)
  public static let secondaryAction = Self(place: .trailing)
  public static let confirmationAction = Self(place: .trailing)
  public static let destructiveAction = Self(place: .trailing)
  public static let cancellationAction = Self(place: .leading)
  public static let navigation = Self(place: .leading)
  public static let principal = Self(place: .principal)
  public static let status = Self(place: .bottom)
  public static let bottomBar = Self(place: .bottom)
  public static let keyboard = Self(place: .keyboard)
  public static let navigationBarLeading = Self(place: .leading)
  public static let navigationBarTrailing = Self(place: .trailing)
  public static let topBarLeading = Self(place: .leading)
  public static let topBarTrailing = Self(place: .trailing)
}

/// A type that represents items that can be placed in a toolbar.
public protocol ToolbarContent: View {}

/// A result builder that constructs toolbar items.
public typealias ToolbarContentBuilder = ViewBuilder

extension TupleView: ToolbarContent {}
extension EmptyView: ToolbarContent {}
extension _ConditionalContent: ToolbarContent where First: ToolbarContent, Second: ToolbarContent {}
extension Optional: ToolbarContent where Wrapped: ToolbarContent {}
extension Group: ToolbarContent where Content: ToolbarContent {}

/// An item in the toolbar of a screen.
public struct ToolbarItem<Content: View>: _PrimitiveView, ToolbarContent {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a toolbar item with the specified placement and content.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  /// Creates a toolbar item with an identifier, a placement and content.
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(placement: placement, content: content)
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let content = content._boxes(in: context.appending(0))
    // The items of a toolbar are at the trailing edge by default.
    return placement.place == .trailing
      ? content : [ViewBox(.toolbarItems(at: placement.place), children: content)]
  }
}

/// A group of toolbar items with one placement.
public typealias ToolbarItemGroup = ToolbarItem

/// A type that defines how spacers should size themselves.
public struct SpacerSizing: Hashable, Sendable {
  fileprivate let isFlexible: Bool

  /// The flexible spacer sizing behavior.
  ///
  /// The spacer expands to the available space.
  public static let flexible = Self(isFlexible: true)
  /// The fixed spacer sizing behavior.
  ///
  /// The spacer has a standard size.
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
