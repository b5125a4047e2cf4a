/// The lines that a view draws under and through its text.
struct TextLines: Hashable {
  struct Line: Hashable {
    var isActive: Bool
    var color: Color?
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
  /// Adds an underline or a strikethrough. An inner modifier that has added the same line takes precedence.
  nonisolated mutating func addLine(_ name: String, color: Color?) {
    let lines = self["text-decoration-line"] ?? ""
    guard !lines.contains(name) else { return }
    self["text-decoration-line"] = lines.isEmpty ? name : lines + " " + name
    if let color, self["text-decoration-color"] == nil { self["text-decoration-color"] = color.css }
  }

  mutating func addLines(_ lines: TextLines) {
    if let line = lines.underline, line.isActive { addLine("underline", color: line.color) }
    if let line = lines.strikethrough, line.isActive { addLine("line-through", color: line.color) }
  }
}
