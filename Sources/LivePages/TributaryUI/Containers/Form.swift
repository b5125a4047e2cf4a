/// A container for grouping controls used for data entry.
public struct Form<Content: View>: _PrimitiveView {
  private let content: Content

  /// Creates a form with the given content.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let style = context.environment[style: FormStyleConfiguration.self] {
      let content = FormStyleConfiguration.Content(content: AnyView(content))
      return style.boxes(of: FormStyleConfiguration(content: content), in: context)
    }
    let list = BoxList(id: context.scrollID(), isGrouped: true)
    let box = ViewBox(.list(list), children: content._boxes(in: context.appending(0)))
    return [box.filling(width: true, height: true)]
  }
}

extension Form where Content == FormStyleConfiguration.Content {
  /// Creates a form based on a form style configuration.
  ///
  /// Use this initializer in the body of a form style.
  public init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}

/// The appearance and behavior of a form.
///
/// ```swift
/// struct CardStyle: FormStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     VStack(alignment: .leading) { configuration.content }
///       .padding()
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol FormStyle {
  /// A view that represents the appearance and interaction of a form.
  associatedtype Body: View
  typealias Configuration = FormStyleConfiguration

  /// Creates a view that represents the body of a form.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a form instance.
public struct FormStyleConfiguration {
  /// The type-erased content of a form.
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// A view that is the content of the form.
  public let content: Content
}

/// The default form style.
///
/// It displays rows in groups.
public struct AutomaticFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Form { configuration.content }.formStyle(self)
  }
}

/// A form style with grouped rows.
public struct GroupedFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Form { configuration.content }.formStyle(self)
  }
}

/// A form style that displays labels and values in columns on a Mac.
///
/// - Note: Differs: it looks like `GroupedFormStyle`.
public struct ColumnsFormStyle: FormStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    Form { configuration.content }.formStyle(self)
  }
}

extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: Self { Self() }
}
extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: Self { Self() }
}
extension FormStyle where Self == ColumnsFormStyle {
  public static var columns: Self { Self() }
}

extension View {
  /// Sets the style for forms in a view hierarchy.
  public func formStyle<Style: FormStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
