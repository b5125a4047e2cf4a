import Foundation

/// A piece of text with one look.
struct TextRun: Hashable {
  var text: String
  var style = BoxStyle()
  var link: URL?
  /// The name of a symbol that stands in place of the text.
  var symbol: String?

  var isPlain: Bool { style.isEmpty && link == nil && symbol == nil }
}

/// Lines of text.
public struct Text: Equatable, Sendable {
  private(set) var runs: [TextRun]

  /// Creates a text that is shown as it is.
  nonisolated public init(verbatim content: String) { runs = [TextRun(text: content)] }

  /// Creates a text by its key, in the language of the process, with inline Markdown.
  nonisolated public init(_ key: LocalizedStringKey) { runs = key.runs() }

  /// Creates a text by its key in a table of a bundle.
  nonisolated public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    runs = key.runs(in: bundle, table: tableName)
  }

  /// Creates a text of the pieces of another one, with its links.
  @_disfavoredOverload
  nonisolated public init(_ text: AttributedString) {
    runs = text.runs.map { run in
      var piece = TextRun(text: String(text[run.range].characters))
      piece.link = run.link
      return piece
    }
  }

  /// Creates a text of a symbol.
  @_disfavoredOverload
  nonisolated public init(_ image: Image) {
    if case .symbol(let name) = image.source {
      runs = [TextRun(text: "", symbol: name)]
    } else {
      runs = []
    }
  }

  /// How a date is shown.
  ///
  /// - Note: Differs: times that pass are those of the last evaluation.
  public enum DateStyle: Hashable, Sendable {
    case date, time, relative, offset, timer
  }

  /// Creates a text of a date.
  nonisolated public init(_ date: Date, style: DateStyle) {
    self.init(verbatim: style.text(of: date, now: Date()))
  }

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

  /// Returns the text with a style, unless its pieces have their own.
  nonisolated private func setting(_ style: BoxStyle) -> Text {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style.inherit(style) }
    return copy
  }

  /// Returns the text in bold.
  nonisolated public func bold() -> Text { fontWeight(.bold) }

  /// Returns the text in italics.
  nonisolated public func italic() -> Text { setting(BoxStyle(["font-style": "italic"])) }

  /// Returns the text underlined.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? setting(BoxStyle(["text-decoration": "underline\(color.map { " " + $0.css } ?? "")"])) : self
  }

  /// Returns the text struck through.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive
      ? setting(BoxStyle(["text-decoration": "line-through\(color.map { " " + $0.css } ?? "")"])) : self
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

  /// Returns the text raised by a length.
  nonisolated public func baselineOffset(_ offset: CGFloat) -> Text {
    setting(BoxStyle(["position": "relative", "inset-block-end": Double(offset).pixels]))
  }

  /// Returns the text with more room between its letters.
  nonisolated public func kerning(_ room: CGFloat) -> Text {
    setting(BoxStyle(["letter-spacing": Double(room).pixels]))
  }

  /// Returns the text with more room between its letters.
  nonisolated public func tracking(_ room: CGFloat) -> Text { kerning(room) }

  /// Returns the text with characters of the same width.
  nonisolated public func monospaced() -> Text {
    setting(BoxStyle(["font-family": "ui-monospace,monospace"]))
  }

  /// Returns the text in another design of the font.
  nonisolated public func fontDesign(_ design: Font.Design?) -> Text {
    design.map { setting(Font.body.family(of: $0)) } ?? self
  }

  /// Returns the text in a style of color.
  nonisolated public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }

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
