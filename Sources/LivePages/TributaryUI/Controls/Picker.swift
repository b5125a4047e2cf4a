import Foundation

/// A control for selecting from a set of mutually exclusive values. Tags identify the values.
public struct Picker<Label: View, Selection: Hashable, Content: View>: _PrimitiveView {
  private let selection: Binding<Selection>
  private let label: Label
  private let content: Content

  /// Creates a picker that displays a custom label.
  public init(
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  /// Creates a picker that displays a custom label.
  public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
    self.label = label
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let selection = selection
    let current = selection.wrappedValue
    var picker = BoxPicker(
      look: context.environment.pickerLook,
      // The type of a tag may be the selection's type or its wrapped type.
      isSelected: { $0.base as? Selection == current },
      label: label._boxes(in: context.appending(0)),
      hidesLabel: context.environment.labelsAreHidden
    )
    if context.environment.isEnabled {
      picker.choose = BoxEvent(path: context.path) { tag in
        if let value = tag.base as? Selection { selection.wrappedValue = value }
      }
    }
    let box = ViewBox(.picker(picker), children: content._boxes(in: context.appending(1)))
    return [box]
  }
}

extension Picker where Label == Text {
  /// Creates a picker that generates its label from a title.
  public init(
    _ key: LocalizedStringKey,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(key), content: content)
  }

  /// Creates a picker that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Text(title), content: content)
  }
}

extension Picker where Label == TributaryUI.Label<Text, Image> {
  /// Creates a picker that generates its label from a title and a symbol.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Label(key, systemImage: systemImage), content: content)
  }

  /// Creates a picker that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, label: Label(title, systemImage: systemImage), content: content)
  }
}

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
