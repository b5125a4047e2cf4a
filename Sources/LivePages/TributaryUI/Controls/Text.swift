import Foundation

/// A piece of text with uniform attributes.
struct TextRun: Equatable, Sendable {
  var text: String
  var style = BoxStyle()
  var link: URL?
  /// An image in place of the text.
  var image: Image?
  /// The time that the run displays and updates, if any.
  var time: TextTime?

  var isPlain: Bool { style.isEmpty && link == nil && image == nil }
}

/// A view that displays one or more lines of read-only text.
public struct Text: Equatable, Sendable {
  private(set) var runs: [TextRun]

  /// Creates a text view that displays a string literal without localization.
  nonisolated public init(verbatim content: String) { runs = [TextRun(text: content)] }

  /// Creates a text view that displays localized content identified by a key, with inline Markdown.
  nonisolated public init(_ key: LocalizedStringKey) { runs = key.runs() }

  /// Creates a text view that displays localized content identified by a key in a table of a bundle.
  nonisolated public init(
    _ key: LocalizedStringKey,
    tableName: String? = nil,
    bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    runs = key.runs(in: bundle, table: tableName)
  }

  /// Creates a text view that displays an attributed string.
  ///
  /// The view displays links, the attributes of SwiftUI, and the intents of text, such as emphasis.
  @_disfavoredOverload
  nonisolated public init(_ text: AttributedString) { runs = text.runs.map { TextRun($0, of: text) } }

  /// Creates a text view that displays an image.
  @_disfavoredOverload
  nonisolated public init(_ image: Image) { runs = [TextRun(text: "", image: image)] }

  /// Creates a text view that displays a time, and updates the text as time passes.
  nonisolated init(_ time: TextTime) { runs = [TextRun(text: time.text(at: Date()), time: time)] }

  /// Creates a text view that displays a stored string without localization.
  // This initializer is disfavored so that a string literal creates a localized key.
  @_disfavoredOverload
  nonisolated public init<Content: StringProtocol>(_ content: Content) {
    self.init(verbatim: String(content))
  }

  /// Creates a text view that displays the formatted representation of a value.
  nonisolated public init<Format: FormatStyle>(
    _ value: Format.FormatInput,
    format: Format
  ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
    self.init(verbatim: format.withCommonSymbols.format(value))
  }

  /// Creates a text view that displays the formatted representation of a Foundation value, such as a date or a number.
  nonisolated public init<Subject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  nonisolated var plainText: String { runs.map(\.text).joined() }

  /// Returns the text with its times formatted for a date. The result no longer updates.
  nonisolated func fixed(at now: Date, in locale: Locale = .current) -> Text {
    var copy = self
    for index in copy.runs.indices {
      guard let time = runs[index].time else { continue }
      copy.runs[index].text = time.text(at: now, in: locale)
      copy.runs[index].time = nil
    }
    return copy
  }

  /// Applies a style to all runs, except for properties that they declare themselves.
  nonisolated private func setting(_ style: BoxStyle) -> Text {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style.inherit(style) }
    return copy
  }

  nonisolated private func addingLine(
    _ name: String,
    _ color: Color?,
    _ pattern: LineStyle.Pattern = .solid
  ) -> Text {
    var copy = self
    for index in copy.runs.indices { copy.runs[index].style.addLine(name, color: color, pattern: pattern) }
    return copy
  }

  /// Applies a bold font weight to the text.
  nonisolated public func bold() -> Text { fontWeight(.bold) }

  /// Applies italics to the text.
  nonisolated public func italic() -> Text { setting(BoxStyle(["font-style": "italic"])) }

  /// Applies an underline to the text.
  nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? addingLine("underline", color) : self
  }

  /// Applies an underline with a pattern to the text.
  nonisolated public func underline(
    _ isActive: Bool = true,
    pattern: LineStyle.Pattern,
    color: Color? = nil
  ) -> Text {
    isActive ? addingLine("underline", color, pattern) : self
  }

  /// Applies a strikethrough with a pattern to the text.
  nonisolated public func strikethrough(
    _ isActive: Bool = true,
    pattern: LineStyle.Pattern,
    color: Color? = nil
  ) -> Text {
    isActive ? addingLine("line-through", color, pattern) : self
  }

  /// Applies a strikethrough to the text.
  nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    isActive ? addingLine("line-through", color) : self
  }

  /// Sets the font weight of the text.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    setting(BoxStyle(["font-weight": weight.map { "\($0.rawValue)" }]))
  }

  /// Sets the default font for text in the view.
  nonisolated public func font(_ font: Font?) -> Text { font.map { setting($0.style) } ?? self }

  /// Sets the color of the text displayed by this view.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    setting(BoxStyle(["color": color?.css]))
  }

  /// Modifies the text view's font to use fixed-width digits, while leaving other characters proportionally
  /// spaced.
  nonisolated public func monospacedDigit() -> Text {
    setting(BoxStyle(["font-variant-numeric": "tabular-nums"]))
  }

  /// Sets the vertical offset for the text relative to its baseline.
  nonisolated public func baselineOffset(_ offset: CGFloat) -> Text {
    setting(BoxStyle(["position": "relative", "inset-block-end": Double(offset).pixels]))
  }

  /// Sets the spacing, or kerning, between characters.
  nonisolated public func kerning(_ room: CGFloat) -> Text {
    setting(BoxStyle(["letter-spacing": Double(room).pixels]))
  }

  /// Sets the tracking for the text.
  nonisolated public func tracking(_ room: CGFloat) -> Text { kerning(room) }

  /// Modifies the font of the text to use the fixed-width variant.
  nonisolated public func monospaced() -> Text {
    setting(BoxStyle(["font-family": "ui-monospace,monospace"]))
  }

  /// Sets the font design of the text.
  nonisolated public func fontDesign(_ design: Font.Design?) -> Text {
    design.map { setting(Font.body.family(of: $0)) } ?? self
  }

  /// Sets the style of the text content to a color.
  nonisolated public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }

  /// Concatenates the text in two text views in a new text view.
  nonisolated public static func + (first: Text, second: Text) -> Text {
    var copy = first
    copy.runs += second.runs
    return copy
  }
}

extension Text: _PrimitiveView {
  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    if let ticking = TickingText(self) { return ticking._boxes(in: context) }
    let (environment, lines) = (context.environment, context.environment.textLines)
    var runs = runs
    if !lines.isEmpty {
      for index in runs.indices { runs[index].style.addLines(lines) }
    }
    let style = environment.lineLimits.textStyle
    guard runs.contains(where: { $0.link != nil }) else { return [ViewBox(.text(runs), style: style)] }
    guard environment.isEnabled else {
      for index in runs.indices { runs[index].link = nil }
      return [ViewBox(.text(runs), style: style)]
    }
    guard environment.hasOpenURLHandler else { return [ViewBox(.text(runs), style: style)] }
    let (path, openURL) = (context.path, environment.openURL)
    let kind = BoxKind.custom { [runs] box in
      let text = BoxAssembly.text(runs, box.style) { link, index in
        BoxEvent(path: path.appending(index)) { openURL(link) }
      }
      return [.part(text)]
    }
    return [ViewBox(kind, style: style)]
  }
}

/// The lines that a view draws under and through its text.
struct TextLines: Hashable {
  struct Line: Hashable {
    var isActive: Bool
    var color: Color?
    var pattern = Text.LineStyle.Pattern.solid
  }

  var underline: Line?
  var strikethrough: Line?

  var isEmpty: Bool { underline == nil && strikethrough == nil }
}

private enum TextLinesKey: EnvironmentKey {
  static var defaultValue: TextLines { TextLines() }
}

extension EnvironmentValues {
  var textLines: TextLines {
    get { self[TextLinesKey.self] }
    set { self[TextLinesKey.self] = newValue }
  }
}

extension BoxStyle {
  /// Adds an underline or a strikethrough. If an inner modifier has added the same line, that line takes precedence.
  nonisolated mutating func addLine(
    _ name: String,
    color: Color?,
    pattern: Text.LineStyle.Pattern = .solid
  ) {
    let lines = self["text-decoration-line"] ?? ""
    guard !lines.contains(name) else { return }
    self["text-decoration-line"] = lines.isEmpty ? name : lines + " " + name
    if let color, self["text-decoration-color"] == nil { self["text-decoration-color"] = color.css }
    if pattern != .solid, self["text-decoration-style"] == nil { self["text-decoration-style"] = pattern.css }
  }

  mutating func addLines(_ lines: TextLines) {
    if let line = lines.underline, line.isActive {
      addLine("underline", color: line.color, pattern: line.pattern)
    }
    if let line = lines.strikethrough, line.isActive {
      addLine("line-through", color: line.color, pattern: line.pattern)
    }
  }
}
