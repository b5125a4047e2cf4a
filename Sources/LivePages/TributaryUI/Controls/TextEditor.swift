/// A view that can display and edit long-form text.
///
/// - Note: Differs: the text has at most 64 KiB in UTF-8. Longer text is rejected with a message.
public struct TextEditor: _PrimitiveView {
  private let text: Binding<String>

  /// Creates a plain text editor.
  ///
  /// To set its label, use `accessibilityLabel(_:)`.
  public init(text: Binding<String>) { self.text = text }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let field = TextField<Text>("", text: text, kind: .lines)
      .transformingEnvironment { $0[style: TextField<_TextFieldStyleLabel>.self] = nil }
    guard let style = context.environment[style: TextEditorStyleConfiguration.self] else {
      return field._boxes(in: context)
    }
    let configuration = TextEditorStyleConfiguration(editor: AnyView(field))
    return style.boxes(of: configuration, in: context)
  }
}

/// The appearance and behavior of a text editor.
///
/// A custom style adds views to the body of a built-in style:
///
/// ```swift
/// struct FramedStyle: TextEditorStyle {
///   func makeBody(configuration: Configuration) -> some View {
///     PlainTextEditorStyle().makeBody(configuration: configuration).border(.gray)
///   }
/// }
/// ```
///
/// - Note: Differs: the label of a text editor applies to the whole body of a style. If the body has other views, the
///   style labels the editor.
@MainActor
@preconcurrency
public protocol TextEditorStyle {
  /// A view that represents the body of a text editor.
  associatedtype Body: View
  typealias Configuration = TextEditorStyleConfiguration

  /// Creates a view that represents the body of a text editor.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a text editor.
public struct TextEditorStyleConfiguration {
  let editor: AnyView
}

/// The default text editor style.
public struct AutomaticTextEditorStyle: TextEditorStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.editor }
}

/// A text editor style with no decoration.
///
/// Its appearance is that of ``AutomaticTextEditorStyle``.
///
/// - Note: Differs: it looks like `AutomaticTextEditorStyle`.
public struct PlainTextEditorStyle: TextEditorStyle, BuiltInStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.editor }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  public static var automatic: Self { Self() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
  public static var plain: Self { Self() }
}

extension View {
  /// Sets the style for text editors within this view.
  public func textEditorStyle<Style: TextEditorStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
