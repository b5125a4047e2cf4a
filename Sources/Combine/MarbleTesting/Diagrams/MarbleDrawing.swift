import CombineShim

/// Draws a diagram as a string that parses to the same diagram.
struct MarbleDrawing {
  let diagram: MarbleDiagram

  /// The text of each frame that has events.
  private let tokens: [Token]

  private struct Token {
    let frame: Int
    let text: String

    /// Whether this token and the next one would parse as a single name if they were adjacent.
    func joins(_ next: Token) -> Bool {
      guard let last = text.last, let first = next.text.first else { return false }
      return last.isMarbleNamePart && first.isMarbleNamePart || last == "X" && first == "("
    }
  }

  init(_ diagram: MarbleDiagram) {
    self.diagram = diagram
    let names = Dictionary(diagram.legend.map { ($1, $0) }, uniquingKeysWith: min)
    var tokens: [Token] = []
    var rest = diagram.marbles[...]
    while let first = rest.first {
      let events = rest.prefix { $0.frame == first.frame }.map(\.event)
      rest = rest.dropFirst(events.count)
      tokens.append(Token(frame: first.frame, text: Self.text(of: events, names: names)))
    }
    self.tokens = tokens
  }

  /// The number of columns for each frame that prevents labels from overlapping and names from merging.
  var leastColumnsPerFrame: Int {
    zip(tokens, tokens.dropFirst()).reduce(1) { least, pair in
      let (token, next) = pair
      let columns = token.text.count + (token.joins(next) ? 1 : 0)
      let frames = next.frame - token.frame
      return max(least, (columns + frames - 1) / frames)
    }
  }

  /// The diagram's text without its legend.
  func row(columnsPerFrame: Int) -> String {
    var row = String(repeating: " ", count: diagram.start * columnsPerFrame)
    for token in tokens {
      row += String(repeating: "-", count: max(0, token.frame * columnsPerFrame - row.count))
      row += token.text
    }
    row += String(repeating: "-", count: max(0, (diagram.length - 1) * columnsPerFrame + 1 - row.count))
    return row + (diagram.isOpen ? "…" : "")
  }

  /// The text after the diagram, or an empty string if there is no legend.
  var legend: String {
    diagram.legend.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  /// Returns the text of the events of one frame.
  static func text(of events: [MarbleEvent], names: [String: String] = [:]) -> String {
    let texts = events.map { text(of: $0, names: names) }
    guard events.count > 1 else { return texts.joined() }
    return "(\(texts.joined(separator: texts.allSatisfy { $0.count == 1 } ? "" : ",")))"
  }

  /// Returns the text of an event.
  private static func text(of event: MarbleEvent, names: [String: String]) -> String {
    switch event {
    case .value(let value): names[value] ?? name(value)
    case .unnamed(let description): "‹\(visible(description))›"
    case .finished: "|"
    case .failure(let name): name.map { "X(\(visible($0)))" } ?? "X"
    case .subscription: "^"
    case .demand(let demand): demand.max.map { "+\($0)" } ?? "+*"
    case .cancellation: "!"
    }
  }

  /// Returns the name of a value, in quotation marks if it needs them.
  private static func name(_ value: String) -> String {
    let text = visible(value)
    if !text.isEmpty, text.allSatisfy(\.isMarbleNamePart) { return text }
    if text.hasPrefix("[") || text.hasPrefix("{") {
      var parser = MarbleParser(text)
      if (try? parser.delimited()) == text { return text }
    }
    guard text.contains("'") else { return "'\(text)'" }
    return "\"\(text.replacing("\"", with: "″"))\""
  }

  private static func visible(_ text: String) -> String {
    String(text.map { $0.isMarbleControl ? "␣" : $0 })
  }
}

extension MarbleDiagram: CustomStringConvertible {
  /// A string that parses to the same diagram.
  ///
  /// If a name or a group is wider than the frames up to the next marble, every frame takes more than one
  /// column. In this case, the text parses to the same events with longer frames.
  public var description: String {
    let drawing = MarbleDrawing(self)
    let row = drawing.row(columnsPerFrame: drawing.leastColumnsPerFrame)
    return drawing.legend.isEmpty ? row : "\(row)   \(drawing.legend)"
  }
}
