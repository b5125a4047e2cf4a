import Foundation

// Modifiers for decorations that pages lack. They compile, because a screen has the same meaning without them.

extension View {
  /// Plays haptic feedback when a value changes.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
  public func sensoryFeedback<Trigger: Equatable>(_ feedback: SensoryFeedback, trigger: Trigger) -> some View
  { self }

  /// Plays haptic feedback when a value changes and a condition is met.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
  public func sensoryFeedback<Trigger: Equatable>(
    _ feedback: SensoryFeedback,
    trigger: Trigger,
    condition: @escaping (_ oldValue: Trigger, _ newValue: Trigger) -> Bool
  ) -> some View {
    self
  }

  /// Plays the haptic feedback that a closure returns when a value changes.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
  public func sensoryFeedback<Trigger: Equatable>(
    trigger: Trigger,
    _ feedback: @escaping (_ oldValue: Trigger, _ newValue: Trigger) -> SensoryFeedback?
  ) -> some View {
    self
  }

  /// Animates symbols in the view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: symbols don't move.
  public func symbolEffect(
    _ effect: SymbolEffect,
    options: SymbolEffectOptions = .default,
    isActive: Bool = true
  ) -> some View {
    self
  }

  /// Animates symbols in the view when a value changes.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: symbols don't move.
  public func symbolEffect<Value: Equatable>(
    _ effect: SymbolEffect,
    options: SymbolEffectOptions = .default,
    value: Value
  ) -> some View {
    self
  }

  /// Sets the transition to the screen.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a screen appears at once.
  public func navigationTransition(_ transition: NavigationTransition) -> some View { self }

  /// Makes the view the source of a transition to a screen.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a screen appears at once.
  public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }

  /// Sets whether scroll views clip their content.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser clips scrolling content.
  public func scrollClipDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Sets the bounce behavior of scroll views.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines how scroll views bounce.
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior,
    axes: Axis.Set = [.vertical]
  ) -> some View {
    self
  }

  /// Sets the background of bars.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a bar looks like its screen.
  public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> some View
  { self }

  /// Sets the visibility of the background of bars.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a bar looks like its screen.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

  /// Sets the visibility of the background of bars.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a bar looks like its screen.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  { self }

  /// Sets the color scheme of bars.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a bar looks like its screen.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Sets the purpose of the toolbar.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: all toolbars look the same.
  public func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Sets the text size of the environment.
  ///
  /// - Note: Differs: text has the size that the reader has set in the browser.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }

  /// Sets the range of text sizes.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: text has the size that the reader has set in the browser.
  public func dynamicTypeSize<Range: RangeExpression<DynamicTypeSize>>(_ range: Range) -> some View { self }

  /// Isolates the geometry of the view from its parent.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser animates each view independently.
  public func geometryGroup() -> some View { self }

  /// Sets the order of the items of menus.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: items keep their order.
  public func menuOrder(_ order: MenuOrder) -> some View { self }

  /// Sets the behavior of a resizable sheet's content.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: people can't resize a sheet.
  public func presentationContentInteraction(_ interaction: PresentationContentInteraction) -> some View {
    self
  }

  /// Sets the form of a presentation in a narrow window.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a presentation has the same form in all windows.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Sets the visibility of overlays of the system.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a page has no system overlays.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Sets the visibility of the status bar.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a page has no status bar.
  public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }

  /// Sets the prominence of section headers.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: all headers look the same.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }

  /// Disables the highlight of the focused view.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: people who use the keyboard always see the focus.
  public func focusEffectDisabled(_ isDisabled: Bool = true) -> some View { self }

  /// Shows large content for the accessibility of small controls.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: a browser magnifies the page.
  public func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Keeps the colors of the view when people invert colors.
  ///
  /// This has no effect.
  ///
  /// - Note: Differs: the browser determines which colors are inverted.
  public func accessibilityIgnoresInvertColors(_ isActive: Bool = true) -> some View { self }
}

/// A type of haptic feedback.
///
/// - Note: Differs: like a Mac or an iPad, a browser has no haptic feedback.
public struct SensoryFeedback: Equatable, Sendable {
  /// The weight of an impact.
  public enum Weight: Sendable { case light, medium, heavy }
  /// The flexibility of an impact.
  public enum Flexibility: Sendable { case rigid, solid, soft }

  public static let success = Self()
  public static let warning = Self()
  public static let error = Self()
  public static let selection = Self()
  public static let increase = Self()
  public static let decrease = Self()
  public static let start = Self()
  public static let stop = Self()
  public static let alignment = Self()
  public static let levelChange = Self()
  public static let impact = Self()
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> Self { Self() }
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> Self { Self() }
}

/// An animation of a symbol.
///
/// - Note: Differs: symbols don't move.
public struct SymbolEffect: Sendable {
  public static let appear = Self()
  public static let automatic = Self()
  public static let bounce = Self()
  public static let breathe = Self()
  public static let disappear = Self()
  public static let pulse = Self()
  public static let replace = Self()
  public static let rotate = Self()
  public static let scale = Self()
  public static let variableColor = Self()
  public static let wiggle = Self()
  public static let byLayer = Self()
  public static let downUp = Self()
  public static let offUp = Self()
  public static let upUp = Self()
  public func magic(fallback: Self) -> Self { self }
  public var byLayer: Self { self }
  public var clockwise: Self { self }
  public var counterClockwise: Self { self }
  public var cumulative: Self { self }
  public var dimInactiveLayers: Self { self }
  public var down: Self { self }
  public var downUp: Self { self }
  public var hideInactiveLayers: Self { self }
  public var iterative: Self { self }
  public var nonReversing: Self { self }
  public var offUp: Self { self }
  public var reversing: Self { self }
  public var up: Self { self }
  public var upUp: Self { self }
  public var wholeSymbol: Self { self }
}

/// The speed and repetition of an animation of a symbol.
///
/// - Note: Differs: symbols don't move.
public struct SymbolEffectOptions: Sendable {
  public static let `default` = Self()
  public static let repeating = Self()
  public static let nonRepeating = Self()
  public static func `repeat`(_ count: Int) -> Self { Self() }
  public static func speed(_ speed: Double) -> Self { Self() }
  public var repeating: Self { self }
  public var nonRepeating: Self { self }
  public func `repeat`(_ count: Int) -> Self { self }
  public func speed(_ speed: Double) -> Self { self }
}

/// A transition to a screen.
///
/// - Note: Differs: a screen appears at once.
public struct NavigationTransition: Sendable {
  public static let automatic = Self()
  public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> Self { Self() }
}

/// The bounce behavior of a scroll view.
///
/// - Note: Differs: the browser determines how scroll views bounce.
public struct ScrollBounceBehavior: Sendable {
  public static let automatic = Self()
  public static let always = Self()
  public static let basedOnSize = Self()
}

/// The purpose of a toolbar.
///
/// - Note: Differs: all toolbars look the same.
public struct ToolbarRole: Sendable {
  public static let automatic = Self()
  public static let browser = Self()
  public static let editor = Self()
  public static let navigationStack = Self()
}

/// A text size.
///
/// - Note: Differs: text has the size that the reader has set in the browser.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// A Boolean value that indicates whether the size is one of the sizes for accessibility.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}

/// A property that scales a number with the text size.
///
/// - Note: Differs: a browser doesn't report the size, so the number stays the same.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: Sendable where Value: Sendable {
  public let wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle) { self.wrappedValue = wrappedValue }
}

/// The order of the items of a menu.
///
/// - Note: Differs: items keep their order.
public struct MenuOrder: Sendable {
  public static let automatic = Self()
  public static let fixed = Self()
  public static let priority = Self()
}

/// The behavior of a resizable sheet's content.
///
/// - Note: Differs: people can't resize a sheet.
public struct PresentationContentInteraction: Sendable {
  public static let automatic = Self()
  public static let resizes = Self()
  public static let scrolls = Self()
}

/// The form of a presentation in a narrow window.
///
/// - Note: Differs: a presentation has the same form in all windows.
public struct PresentationAdaptation: Sendable {
  public static let automatic = Self()
  public static let none = Self()
  public static let popover = Self()
  public static let sheet = Self()
  public static let fullScreenCover = Self()
}

/// The prominence of a section header.
///
/// - Note: Differs: all headers look the same.
public enum Prominence: Hashable, Sendable {
  case standard, increased
}
