/// The content for a tab and the tab's label in a tab view.
public struct Tab<Value: Hashable, Content: View, Label: View>: View {
  private let value: Value?
  private let content: Content
  private let label: Label

  /// Creates a tab with a label and a selection value.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    if let value {
      content.tabItem { label }.tag(value)
    } else {
      content.tabItem { label }
    }
  }
}

extension Tab where Label == TributaryUI.Label<Text, Image> {
  /// Creates a tab with a title, a symbol, a selection value and a role.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    value: Value,
    role: TabRole?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(key, systemImage: systemImage, value: value, content: content)
  }

  /// Creates a tab with a title, a symbol and a selection value.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    value: Value,
    role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { TributaryUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a tab with a selection value, and the label of its role.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, content: content) { role.label }
  }

  /// Creates a tab with a title, a symbol and a selection value.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    value: Value,
    @ViewBuilder content: () -> Content
  ) {
    self.value = value
    self.content = content()
    label = TributaryUI.Label(key, systemImage: systemImage)
  }
}

extension Tab where Label == TributaryUI.Label<Text, Image>, Value == Int {
  /// Creates a tab with a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    value = nil
    self.content = content()
    label = TributaryUI.Label(key, systemImage: systemImage)
  }

  /// Creates a tab with a title, a symbol and a role.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    role: TabRole?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(key, systemImage: systemImage, content: content)
  }

  /// Creates a tab with a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    value = nil
    self.content = content()
    label = TributaryUI.Label(title, systemImage: systemImage)
  }

  /// Creates a tab with the label of its role.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    value = nil
    self.content = content()
    label = role.label
  }
}

/// A value that describes the purpose of a tab. It determines the label of a tab without one.
///
/// - Note: Differs: a tab with a role keeps its place among the tabs.
public struct TabRole: Hashable, Sendable {
  /// The role of a tab for searching.
  public static let search = Self()

  @MainActor fileprivate var label: Label<Text, Image> { Label("Search", systemImage: "magnifyingglass") }
}
