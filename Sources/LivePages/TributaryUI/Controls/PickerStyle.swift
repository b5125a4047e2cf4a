/// A built-in style of pickers.
public protocol PickerStyle {
  var _name: String { get }
}

/// The default picker style, which presents the options as a menu.
public struct DefaultPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}

/// A picker style that presents the options as a menu.
public struct MenuPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}

/// A picker style that presents the options in a segmented control.
public struct SegmentedPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "segments" }
}

/// A picker style that presents the options inline, below each other.
public struct InlinePickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "inline" }
}

/// A picker style that presents the options in a wheel.
///
/// - Note: Differs: it looks like `MenuPickerStyle`.
public struct WheelPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}

/// A picker style that presents the options on a separate screen.
///
/// - Note: Differs: it looks like `MenuPickerStyle`.
public struct NavigationLinkPickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "menu" }
}

/// A picker style that presents the options in a row.
///
/// - Note: Differs: it looks like `SegmentedPickerStyle`.
public struct PalettePickerStyle: PickerStyle {
  public init() {}
  public var _name: String { "segments" }
}

extension PickerStyle where Self == WheelPickerStyle {
  public static var wheel: Self { Self() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  public static var navigationLink: Self { Self() }
}
extension PickerStyle where Self == PalettePickerStyle {
  public static var palette: Self { Self() }
}
extension PickerStyle where Self == DefaultPickerStyle {
  public static var automatic: Self { Self() }
}
extension PickerStyle where Self == MenuPickerStyle {
  public static var menu: Self { Self() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: Self { Self() }
}
extension PickerStyle where Self == InlinePickerStyle {
  public static var inline: Self { Self() }
}

extension View {
  /// Hides the labels of any controls contained within this view. They remain available to assistive
  /// technologies.
  public func labelsHidden() -> some View { transformingEnvironment { $0.labelsAreHidden = true } }

  /// Controls the visibility of labels of any controls contained within this view. Hidden labels remain available to
  /// assistive technologies.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    transformingEnvironment { if visibility != .automatic { $0.labelsAreHidden = visibility == .hidden } }
  }

  /// Sets the style for pickers within this view.
  public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View {
    let look: BoxPicker.Look =
      switch style._name {
      case "segments": .segments
      case "inline": .inline
      default: .menu
      }
    return transformingEnvironment { $0.pickerLook = look }
  }
}
