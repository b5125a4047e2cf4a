/// A standard label for user interface items, consisting of an icon with a title.
public struct Label<Title: View, Icon: View>: _PrimitiveView {
  private let title: Title
  private let icon: Icon

  /// Creates a label with a custom title and icon.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let style = context.environment[style: LabelStyleConfiguration.self] {
      let configuration = LabelStyleConfiguration(
        title: .init(content: AnyView(title)),
        icon: .init(content: AnyView(icon))
      )
      return style.boxes(of: configuration, in: context)
    }
    return [.row(icon._boxes(in: context.appending(0)) + title._boxes(in: context.appending(1)))]
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an icon image and a title.
  public init(_ key: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(systemName: name)
    }
  }

  /// Creates a label with an icon image and a title.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label with an image of the app's resources and a title.
  public init(_ key: LocalizedStringKey, image name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(name)
    }
  }

  /// Creates a label with an image of the app's resources and a title.
  @_disfavoredOverload
  public init<Content: StringProtocol>(_ title: Content, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates a label that represents the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: LabelStyleConfiguration) {
    title = configuration.title
    icon = configuration.icon
  }
}

/// A type that applies a custom appearance to all labels within a view.
@MainActor
@preconcurrency
public protocol LabelStyle {
  /// A view that represents the body of a label.
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  /// Creates a view that represents the body of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label.
public struct LabelStyleConfiguration {
  /// A type-erased title view of a label.
  public struct Title: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A type-erased icon view of a label.
  public struct Icon: View {
    let content: AnyView
    public var body: some View { content }
  }

  public let title: Title
  public let icon: Icon
}

/// The default label style.
///
/// It shows both the icon and the title.
public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

/// A label style that shows both the title and icon of the label.
public typealias TitleAndIconLabelStyle = DefaultLabelStyle

/// A label style that only displays the icon of the label.
///
/// The title remains available to assistive technologies.
public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon
    configuration.title.modifyingEachBox(.changed { $0.classes.append("only-read") })
  }
}

/// A label style that only displays the title of the label.
public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: Self { Self() }
  public static var titleAndIcon: Self { Self() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: Self { Self() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: Self { Self() }
}

extension View {
  /// Sets the style for labels within this view.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
