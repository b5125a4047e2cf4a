import Foundation
import LivePagesCore

/// A container for attaching a label to a value-bearing view.
///
/// If the label is a text, it becomes the accessibility label of a single control that has no title of its own.
public struct LabeledContent<Label: View, Content: View>: _PrimitiveView {
  private let label: Label
  private let content: Content

  /// Creates a labeled view.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let configuration = LabeledContentStyleConfiguration(
      label: .init(content: AnyView(label)),
      content: .init(content: AnyView(content.named(after: (label as? Text)?.plainText)))
    )
    return context.styled(configuration, otherwise: AutomaticLabeledContentStyle().makeBody)
  }
}

extension View {
  /// Uses the label as the accessibility label of the control beside it, if this view is a single control.
  fileprivate func named(after label: String?) -> some View {
    changingBoxes { boxes, _ in
      guard let label, boxes.count == 1 else { return boxes }
      return [ViewBox(.modified(.changed { $0.nameControl(after: label) }), children: boxes)]
    }
  }
}

extension BoxPart {
  /// Uses the label as the accessibility label of the control that the element is or surrounds. A control with a
  /// visible title or a label of its own keeps it.
  fileprivate mutating func nameControl(after label: String) {
    guard textBesideControls?.allSatisfy(\.isWhitespace) ?? true else { return }
    guard control.isEmpty else { return control[0].nameControl(after: label) }
    let own = value(of: "aria-label")
    // The title of a field is its placeholder, which disappears when people type.
    let isUnnamed = own == nil || own == value(of: "placeholder")
    if isUnnamed, [.input, .select, .textarea].contains(tag) { name(label) }
  }
}

extension LabeledContent where Label == Text {
  /// Creates a labeled view that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a labeled view that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a labeled informational view from a title and a string.
  public init<Value: StringProtocol>(_ key: LocalizedStringKey, value: Value) {
    self.init(content: { Text(value) }, label: { Text(key) })
  }

  /// Creates a labeled informational view from a title and a formatted value.
  public init<Format: FormatStyle>(
    _ key: LocalizedStringKey,
    value: Format.FormatInput,
    format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(key) })
  }

  /// Creates a labeled informational view from a title and a string.
  @_disfavoredOverload
  public init<Title: StringProtocol, Value: StringProtocol>(_ title: Title, value: Value) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }

  /// Creates a labeled informational view from a title and a formatted value.
  @_disfavoredOverload
  public init<Title: StringProtocol, Format: FormatStyle>(
    _ title: Title,
    value: Format.FormatInput,
    format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(title) })
  }
}

extension LabeledContent
where
  Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content
{
  /// Creates a labeled view based on the configuration of a style.
  ///
  /// Use it in a style that changes the enclosing style.
  public init(_ configuration: LabeledContentStyleConfiguration) {
    label = configuration.label
    content = configuration.content
  }
}

/// The appearance and behavior of labeled contents.
@MainActor
@preconcurrency
public protocol LabeledContentStyle {
  /// A view that represents the appearance of a labeled content instance.
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration

  /// Creates a view that represents the body of a labeled content.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a labeled content instance.
public struct LabeledContentStyleConfiguration {
  /// A type-erased label of a labeled content.
  public struct Label: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The type-erased content of a labeled content.
  public struct Content: View {
    let content: AnyView
    public var body: some View { content }
  }

  /// The label of the labeled content.
  public let label: Label
  /// The content of the labeled content.
  public let content: Content
}

/// The default labeled content style.
///
/// It shows the content after the label.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Spacer()
      configuration.content.foregroundColor(.secondary)
    }
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  public static var automatic: Self { Self() }
}

extension View {
  /// Sets the style for labeled contents within this view.
  public func labeledContentStyle<Style: LabeledContentStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.addStyle(style) { $0.makeBody(configuration: $1) } }
  }
}
