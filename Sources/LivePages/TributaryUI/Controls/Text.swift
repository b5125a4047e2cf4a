import Foundation

/// A piece of text with one look.
struct TextRun: Hashable {
  var text: String
  var style = BoxStyle()
}

/// Lines of text.
public struct Text: Equatable, Sendable {
  private(set) var runs: [TextRun]

  /// Creates a text that is shown as it is.
  nonisolated public init(verbatim content: String) { runs = [TextRun(text: content)] }

  /// Creates a text by its key.
  nonisolated public init(_ key: LocalizedStringKey) { self.init(verbatim: key.text) }

  /// Creates a text of a string.
  // Disfavored, so that a literal is a key.
  @_disfavoredOverload
  nonisolated public init<Content: StringProtocol>(_ content: Content) {
    self.init(verbatim: String(content))
  }

  /// Creates a text of a formatted value.
  nonisolated public init<Format: FormatStyle>(
    _ value: Format.FormatInput,
    format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(verbatim: format.format(value))
  }

  nonisolated var plainText: String { runs.map(\.text).joined() }

  nonisolated private func setting(_ style: BoxStyle) -> Text {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style.override(with: style) }
    return copy
  }

  /// Returns the text in bold.
  nonisolated public func bold() -> Text { fontWeight(.bold) }

  /// Returns the text in italics.
  nonisolated public func italic() -> Text { setting(BoxStyle(["font-style": "italic"])) }

  /// Returns the text underlined.
  nonisolated public func underline(_ isActive: Bool = true) -> Text {
    isActive ? setting(BoxStyle(["text-decoration": "underline"])) : self
  }

  /// Returns the text struck through.
  nonisolated public func strikethrough(_ isActive: Bool = true) -> Text {
    isActive ? setting(BoxStyle(["text-decoration": "line-through"])) : self
  }

  /// Returns the text with another weight.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    setting(BoxStyle(["font-weight": weight.map { "\($0.rawValue)" }]))
  }

  /// Returns the text in another font.
  nonisolated public func font(_ font: Font?) -> Text { font.map { setting($0.style) } ?? self }

  /// Returns the text in another color.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    setting(BoxStyle(["color": color?.css]))
  }

  /// Returns the text with digits of the same width.
  nonisolated public func monospacedDigit() -> Text {
    setting(BoxStyle(["font-variant-numeric": "tabular-nums"]))
  }

  /// Returns one text after the other.
  nonisolated public static func + (first: Text, second: Text) -> Text {
    var copy = first
    copy.runs += second.runs
    return copy
  }
}

extension Text: _PrimitiveView {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] { [ViewBox(.text(runs))] }
}

/// A picture: a symbol.
///
/// - Note: Differs: symbols only, of the library's own drawings; a symbol without a drawing is a placeholder
///   and reported.
public struct Image: _PrimitiveView, Equatable, Sendable {
  private let name: String

  /// Creates the image of a symbol. A symbol that the library doesn't have is shown as a placeholder and
  /// reported once.
  nonisolated public init(systemName name: String) { self.name = name }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    [ViewBox(.symbol(name: name))]
  }
}

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
    [.row(icon._boxes(in: context.appending(0)) + title._boxes(in: context.appending(1)))]
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

/// An activity, or the part of it that is done.
public struct ProgressView<Label: View>: _PrimitiveView {
  private let value: Double?
  private let label: Label

  fileprivate init(value: Double?, label: Label) {
    self.value = value
    self.label = label
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let label = label._boxes(in: context.appending(0))
    let indicator = ViewBox(.progress(value: value)).filling(width: value == nil ? nil : true)
    return [
      ViewBox(.stack(axis: .vertical, spacing: nil, alignment: .center), children: [indicator] + label)
    ]
  }
}

extension ProgressView where Label == EmptyView {
  /// Creates an activity indicator.
  public init() { self.init(value: nil, label: EmptyView()) }

  /// Creates a bar for the part of a total that is done.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    self.init(value: value.map { Double($0 / total) }, label: EmptyView())
  }
}

extension ProgressView where Label == Text {
  /// Creates an activity indicator with a title.
  public init(_ key: LocalizedStringKey) { self.init(value: nil, label: Text(key)) }
}
