/// A title beside a symbol.
public struct Label<Title: View, Icon: View>: _PrimitiveView {
  private let title: Title
  private let icon: Icon

  /// Creates a label of two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let maker = context.environment.labelMaker {
      return maker.make(icon: AnyView(icon), title: AnyView(title))._boxes(in: context)
    }
    return [.row(icon._boxes(in: context.appending(0)) + title._boxes(in: context.appending(1)))]
  }
}

extension Label where Title == Text, Icon == Image {
  /// Creates a label of a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(systemName: name)
    }
  }

  /// Creates a label of a title and a symbol.
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
  /// Creates a label of a title and a picture of the app.
  public init(_ key: LocalizedStringKey, image name: String) {
    self.init {
      Text(key)
    } icon: {
      Image(name)
    }
  }
}

/// A style of labels, which makes a view of a title and an icon.
@MainActor
@preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  /// Returns the view of a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a label for a style.
public struct LabelStyleConfiguration {
  /// The title of a label.
  public struct Title: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The icon of a label.
  public struct Icon: View {
    let content: AnyView
    public var body: some View { content }
  }

  public let title: Title
  public let icon: Icon
}

/// The style of labels where no other is set.
public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

/// A style with the title and the icon.
public typealias TitleAndIconLabelStyle = DefaultLabelStyle

/// A style with the icon, and the title for people who don't see it.
public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon
    configuration.title.modifyingEachBox(.changed { $0.classes.append("only-read") })
  }
}

/// A style with the title alone.
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

/// Makes the view of a label by a style.
@MainActor
struct LabelMaker {
  let style: @MainActor (LabelStyleConfiguration) -> AnyView

  func make(icon: AnyView, title: AnyView) -> AnyView {
    style(LabelStyleConfiguration(title: .init(content: title), icon: .init(content: icon)))
  }
}

private enum LabelMakerKey: EnvironmentKey {
  static var defaultValue: LabelMaker? { nil }
}

extension EnvironmentValues {
  var labelMaker: LabelMaker? {
    get { self[LabelMakerKey.self] }
    set { self[LabelMakerKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labels in the view.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    let maker = LabelMaker { AnyView(style.makeBody(configuration: $0)) }
    return transformingEnvironment { $0.labelMaker = maker }
  }
}
