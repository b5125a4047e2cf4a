/// An interface, consisting of a label and additional content, that you display when the content of your app
/// is unavailable to users.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates an interface with a label, a description and actions.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }

  public var body: some View {
    VStack(spacing: 12) {
      label.font(.title2).bold()
      description.foregroundColor(.secondary)
      actions
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView
where Label == TributaryUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates an interface that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(label: TributaryUI.Label(key, systemImage: name), description)
  }

  /// Creates an interface that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, systemImage name: String, description: Text? = nil) {
    self.init(label: TributaryUI.Label(title, systemImage: name), description)
  }

  /// Creates an interface that generates its label from a title and an image.
  public init(_ key: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(label: TributaryUI.Label(key, image: name), description)
  }

  /// Creates an interface that generates its label from a title and an image.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, image name: String, description: Text? = nil) {
    self.init(label: TributaryUI.Label(title, image: name), description)
  }

  private init(label: Label, _ description: Text?) {
    self.init {
      label
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }

  /// An interface that indicates an empty search result.
  public static var search: Self { Self("No Results", systemImage: "magnifyingglass") }

  /// Creates an interface that indicates an empty search result.
  public static func search(text: String) -> Self {
    if text.isEmpty { return search }
    return Self("No Results for \u{201C}\(text)\u{201D}", systemImage: "magnifyingglass")
  }
}
