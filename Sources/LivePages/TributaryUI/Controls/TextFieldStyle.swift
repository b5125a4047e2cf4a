/// A type that applies a custom appearance to all text fields within a view hierarchy.
///
/// ```swift
/// struct UnderlinedStyle: TextFieldStyle {
///   func _body(configuration: TextField<_Label>) -> some View {
///     VStack {
///       configuration
///       Divider()
///     }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol TextFieldStyle {
  associatedtype _Body: View
  typealias _Label = _TextFieldStyleLabel

  /// Creates a view that represents the body of a text field.
  ///
  /// - Parameter configuration: The text field.
  @ViewBuilder func _body(configuration: TextField<_Label>) -> _Body
}

/// The label of the text field that a style receives.
public struct _TextFieldStyleLabel: View {
  public var body: some View { EmptyView() }
}

/// A style that the library's text fields implement.
@MainActor
private protocol BuiltInTextFieldStyle: TextFieldStyle, BuiltInStyle {
  static var hasBorder: Bool { get }
}

/// The default text field style, without a border.
public struct DefaultTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
  public init() {}
  public func _body(configuration: TextField<_Label>) -> some View { configuration.textFieldStyle(self) }
  static var hasBorder: Bool { false }
}

/// A text field style with no decoration.
public struct PlainTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
  public init() {}
  public func _body(configuration: TextField<_Label>) -> some View { configuration.textFieldStyle(self) }
  static var hasBorder: Bool { false }
}

/// A text field style with a system-defined rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
  public init() {}
  public func _body(configuration: TextField<_Label>) -> some View { configuration.textFieldStyle(self) }
  static var hasBorder: Bool { true }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: Self { Self() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: Self { Self() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: Self { Self() }
}

private enum FieldBorderKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether text fields without a custom style have a border.
  var fieldHasBorder: Bool {
    get { self[FieldBorderKey.self] }
    set { self[FieldBorderKey.self] = newValue }
  }
}

extension View {
  /// Sets the style for text fields within this view.
  public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      if let builtIn = Style.self as? any BuiltInTextFieldStyle.Type { $0.fieldHasBorder = builtIn.hasBorder }
      $0.addStyle(style) { $0._body(configuration: $1) }
    }
  }
}
