import LivePagesCore

/// A control that toggles between on and off states.
public struct Toggle<Label: View>: _PrimitiveView {
  private let isOn: Binding<Bool>
  private let label: Label

  /// Creates a toggle that displays a custom label.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let isOn = isOn
    if let style = context.environment[style: ToggleStyleConfiguration.self] {
      let label = ToggleStyleConfiguration.Label(content: AnyView(label))
      let configuration = ToggleStyleConfiguration(label: label, isOn: isOn)
      return style.boxes(of: configuration, in: context)
    }
    let event = BoxEvent<Bool>(path: context.path) { isOn.wrappedValue = $0 }
    let hidesLabel = context.environment.labelsAreHidden
    let kind = BoxKind.toggle(
      isOn: isOn.wrappedValue,
      hidesLabel: hidesLabel,
      context.environment.isEnabled ? event : nil
    )
    let box = ViewBox(kind, children: label._boxes(in: context.appending(0)))
    return [box.filling(width: !hidesLabel)]
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle that generates its label from a title.
  public init(_ key: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(key) } }

  /// Creates a toggle that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == TributaryUI.Label<Text, Image> {
  /// Creates a toggle that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TributaryUI.Label(key, systemImage: systemImage) }
  }

  /// Creates a toggle that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { TributaryUI.Label(title, systemImage: systemImage) }
  }
}

extension Toggle {
  /// Creates a toggle that represents the state of several values.
  ///
  /// The toggle is on if all values are `true`. Switching it sets all of them.
  ///
  /// - Note: Differs: with different values, a toggle is off.
  public init<Sources: RandomAccessCollection>(
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>,
    @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    let all = Binding<Bool> {
      !bindings.isEmpty && bindings.allSatisfy(\.wrappedValue)
    } set: { value in
      for binding in bindings where binding.wrappedValue != value { binding.wrappedValue = value }
    }
    self.init(isOn: all, label: label)
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a title that represents the state of several values.
  public init<Sources: RandomAccessCollection>(
    _ key: LocalizedStringKey,
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(key) }
  }

  /// Creates a toggle with a title that represents the state of several values.
  @_disfavoredOverload
  public init<Title: StringProtocol, Sources: RandomAccessCollection>(
    _ title: Title,
    sources: Sources,
    isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle based on the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: ToggleStyleConfiguration) {
    isOn = configuration.$isOn
    label = configuration.label
  }
}

/// The appearance and behavior of a toggle.
@MainActor
@preconcurrency
public protocol ToggleStyle {
  /// A view that represents the appearance and interaction of a toggle.
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  /// Creates a view that represents the body of a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle instance.
public struct ToggleStyleConfiguration {
  /// A type-erased label of a toggle.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A view that describes the effect of switching the toggle between states.
  public let label: Label
  /// A binding to a state property that indicates whether the toggle is on.
  @Binding public var isOn: Bool
}

/// A toggle style that displays a leading label and a trailing switch.
public struct SwitchToggleStyle: ToggleStyle {
  private var tint: Color?

  public init() {}
  public init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    Toggle(isOn: configuration.$isOn) { configuration.label }
      .transformingEnvironment { $0[style: Configuration.self] = nil }
      .tint(tint)
  }
}

/// A toggle style that displays as a button with its label as the title.
public struct ButtonToggleStyle: ToggleStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    let isOn = configuration.isOn
    Button {
      configuration.isOn = !isOn
    } label: {
      configuration.label
    }
    .buttonStyle(.bordered)
    .changed { $0.set(.aria("pressed", isOn)) }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  public static var automatic: Self { Self() }
  public static var `switch`: Self { Self() }
}
extension ToggleStyle where Self == ButtonToggleStyle {
  public static var button: Self { Self() }
}

extension View {
  /// Sets the style for toggles in a view hierarchy.
  public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
