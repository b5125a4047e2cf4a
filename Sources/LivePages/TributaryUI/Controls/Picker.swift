import Foundation

/// A control for selecting from a set of mutually exclusive values.
///
/// Tags identify the values.
public struct Picker<Label: View, Selection: Hashable, Content: View>: _PrimitiveView {
  /// The selected value, or `nil` if several sources have different values.
  private let selected: Selection?
  private let select: @MainActor (Selection) -> Void
  private let label: Label
  private let content: Content

  /// Creates a picker that displays a custom label.
  public init(
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, label: label(), content: content)
  }

  /// Creates a picker that displays a custom label.
  public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {
    selected = selection.wrappedValue
    select = { selection.wrappedValue = $0 }
    self.content = content()
    self.label = label
  }

  /// Creates a picker for the values of several sources.
  ///
  /// If the values differ, no option is selected. Choosing an option sets all of the values.
  public init<Sources: RandomAccessCollection>(
    sources: Sources,
    selection: KeyPath<Sources.Element, Binding<Selection>>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: selection] }
    let values = Set(bindings.map(\.wrappedValue))
    selected = values.count == 1 ? values.first : nil
    select = { value in
      for binding in bindings where binding.wrappedValue != value { binding.wrappedValue = value }
    }
    self.content = content()
    self.label = label()
  }

  /// Creates a picker that displays a custom label, and a custom view of the current value.
  ///
  /// - Note: Differs: the title of the chosen option replaces `currentValueLabel`.
  public init<CurrentValue: View>(
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection: selection, content: content, label: label)
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (selected, select) = (selected, select)
    var picker = BoxPicker(
      look: context.environment.pickerLook,
      // The type of a tag may be the selection's type or its wrapped type.
      isSelected: { tag in selected.map { tag.base as? Selection == $0 } ?? false },
      label: label._boxes(in: context.appending(0)),
      hidesLabel: context.environment.labelsAreHidden
    )
    if context.environment.isEnabled {
      picker.choose = BoxEvent(path: context.path) { tag in
        if let value = tag.base as? Selection { select(value) }
      }
    }
    var inner = context.appending(1)
    // The options have tags, and don't get the menus of a list.
    inner.environment.removeMenus()
    let box = ViewBox(.picker(picker), children: content._boxes(in: inner))
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

/// The default picker style.
///
/// It presents the options as a menu.
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
  /// Hides the labels of any controls contained within this view.
  ///
  /// They remain available to assistive technologies.
  public func labelsHidden() -> some View { transformingEnvironment { $0.labelsAreHidden = true } }

  /// Controls the visibility of labels of any controls contained within this view.
  ///
  /// Hidden labels remain available to assistive technologies.
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
