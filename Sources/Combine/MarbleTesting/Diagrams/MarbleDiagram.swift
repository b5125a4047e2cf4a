import CombineShim

/// A diagram of events by frame, parsed from text.
///
/// ```swift
/// let diagram = try MarbleDiagram("--1--2--|")
/// diagram.marbles[1]  // the value 2 at frame 5
/// ```
///
/// The columns of a diagram are its time, in which each character is a frame. An event that is a word, a
/// group or a bracketed string happens at its first character. For the whole grammar, see
/// <doc:WritingDiagrams>.
public struct MarbleDiagram: Hashable, Sendable {
  /// An event and its frame.
  public struct Marble: Hashable, Sendable {
    /// The number of frames before the event.
    public let frame: Int
    public let event: MarbleEvent

    public init(frame: Int, event: MarbleEvent) {
      self.frame = frame
      self.event = event
    }
  }

  /// The events, in order. Events of the same frame happen one after the other.
  public let marbles: [Marble]

  /// The frame of the first character that isn't a space. There is no subscription before it.
  public let start: Int

  /// The number of frames, including those before ``start``.
  public let length: Int

  /// A Boolean value that indicates whether the diagram ends with `…` and therefore omits later events.
  public let isOpen: Bool

  /// The strings that short names stand for, such as `["a": "[1,2]"]` for `--a a: [1, 2]`. Marbles contain
  /// the full strings.
  public let legend: [String: String]

  /// Creates a diagram from events.
  /// - Parameters:
  ///   - marbles: The events, in any order. Events of the same frame keep their order.
  ///   - start: The frame of the first character.
  ///   - length: The number of frames. If it is too small for the last marble, the diagram is longer.
  ///   - isOpen: A Boolean value that indicates whether the diagram omits later events.
  ///   - legend: The strings that short names stand for.
  public init(
    marbles: [Marble],
    start: Int = 0,
    length: Int = 0,
    isOpen: Bool = false,
    legend: [String: String] = [:]
  ) {
    let sorted = marbles.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
    self.marbles = sorted.map(\.element)
    self.start = start
    self.length = max(length, (self.marbles.last?.frame ?? -1) + 1)
    self.isOpen = isOpen
    self.legend = legend
  }

  /// Creates a diagram by parsing a string.
  /// - Parameter text: The diagram, on one line. See <doc:WritingDiagrams>.
  /// - Throws: ``MarbleSyntaxError`` if the text isn't a diagram. The error describes the position of the
  ///   mistake.
  public init(_ text: String) throws(MarbleSyntaxError) {
    var parser = MarbleParser(text)
    self = try parser.diagram()
  }

  /// `true` if the diagram shows the subscriber's demand.
  var hasDemand: Bool {
    marbles.contains { if case .demand = $0.event { true } else { false } }
  }
}

/// An event that a marble represents.
public enum MarbleEvent: Hashable, Sendable {
  /// A value with its name: `a`, `10`, `[1,2]`, `'two words'`.
  case value(String)

  /// A received value that none of the expected names stands for, with its description. A drawing shows it as
  /// `‹7›`, which you can't write in a diagram.
  case unnamed(String)

  /// The publisher finishes: `|`.
  case finished

  /// The publisher fails, written as `X` or `X(name)`. An expected failure without a name matches any
  /// failure.
  case failure(String?)

  /// The subscriber subscribes: `^`.
  case subscription

  /// The subscriber requests values: `+2`, or `+*` for an unlimited demand.
  case demand(Subscribers.Demand)

  /// The subscriber cancels: `!`.
  case cancellation
}

extension MarbleEvent {
  /// A Boolean value that indicates whether the event belongs to the publisher. All other events are actions
  /// of the subscriber.
  public var isFromPublisher: Bool {
    switch self {
    case .value, .unnamed, .finished, .failure: true
    case .subscription, .demand, .cancellation: false
    }
  }

  /// A Boolean value that indicates whether the event completes the publisher.
  public var isCompletion: Bool {
    switch self {
    case .finished, .failure: true
    default: false
    }
  }

  /// Returns `true` if an actual event matches this expected event.
  func expects(_ event: MarbleEvent) -> Bool {
    if case .failure(nil) = self, case .failure = event { return true }
    return self == event
  }
}

/// Draws a diagram as a string that parses to the same diagram.
struct MarbleDrawing {
  let diagram: MarbleDiagram

  /// The text of each frame that has events.
  private let tokens: [Token]

  private struct Token {
    let frame: Int
    let text: String

    /// Returns `true` if this token and the next one, written without a space, would be a single name.
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

  /// The number of columns for each frame that keeps labels from overlapping and names from merging.
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

  /// Returns the text for one frame's events.
  static func text(of events: [MarbleEvent], names: [String: String] = [:]) -> String {
    let texts = events.map { text(of: $0, names: names) }
    guard events.count > 1 else { return texts.joined() }
    return "(\(texts.joined(separator: texts.allSatisfy { $0.count == 1 } ? "" : ",")))"
  }

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
  /// If a name or a group is wider than the frames up to the next marble, all frames take more than one
  /// column, and the text parses to the same events with longer frames.
  public var description: String {
    let drawing = MarbleDrawing(self)
    let row = drawing.row(columnsPerFrame: drawing.leastColumnsPerFrame)
    return drawing.legend.isEmpty ? row : "\(row)   \(drawing.legend)"
  }
}
