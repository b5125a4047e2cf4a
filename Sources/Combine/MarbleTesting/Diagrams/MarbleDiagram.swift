import CombineShim

/// A diagram of events by frame, parsed from text.
///
/// ```swift
/// let diagram = try MarbleDiagram("--1--2--|")
/// diagram.marbles[1]  // the value 2 at frame 5
/// ```
///
/// Time is the column: each character is a frame. An event that is a word, a group or a bracketed string
/// happens at its first character. <doc:WritingDiagrams> describes the whole grammar.
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

  /// The frame of the first character that isn't a space. No subscription exists before it.
  public let start: Int

  /// The number of frames, including those before ``start``.
  public let length: Int

  /// Whether the diagram ends with `…`, which means that it doesn't show later events.
  public let isOpen: Bool

  /// The strings that short names stand for, such as `["a": "[1,2]"]` for `--a   a: [1, 2]`. Marbles contain
  /// the full strings.
  public let legend: [String: String]

  /// Creates a diagram from events.
  /// - Parameters:
  ///   - marbles: The events. They are sorted by frame; events of the same frame keep their order.
  ///   - start: The frame of the first character.
  ///   - length: The number of frames. A number that is too small for the last marble is increased.
  ///   - isOpen: A Boolean value that indicates whether the diagram doesn't show later events.
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

  /// Whether the diagram shows the subscriber's demand.
  var hasDemand: Bool {
    marbles.contains { if case .demand = $0.event { true } else { false } }
  }
}

/// An event that a marble represents.
public enum MarbleEvent: Hashable, Sendable {
  /// A value with its name: `a`, `10`, `[1,2]`, `'two words'`.
  case value(String)

  /// A received value that none of the expected names stands for, with its description. A drawing shows it as
  /// `‹7›`, which no diagram can contain.
  case unnamed(String)

  /// The publisher finishes: `|`.
  case finished

  /// The publisher fails: `X`, or `X(name)`. An expected failure without a name matches any failure.
  case failure(String?)

  /// The subscriber subscribes: `^`.
  case subscription

  /// The subscriber requests values: `+2`, or `+*` for an unlimited demand.
  case demand(Subscribers.Demand)

  /// The subscriber cancels: `!`.
  case cancellation
}

extension MarbleEvent {
  /// Whether the event belongs to the publisher. The other events are actions of the subscriber.
  public var isFromPublisher: Bool {
    switch self {
    case .value, .unnamed, .finished, .failure: true
    case .subscription, .demand, .cancellation: false
    }
  }

  /// Whether the event ends the publisher.
  public var isCompletion: Bool {
    switch self {
    case .finished, .failure: true
    default: false
    }
  }

  /// Whether this expected event matches an actual event.
  func expects(_ event: MarbleEvent) -> Bool {
    if case .failure(nil) = self, case .failure = event { return true }
    return self == event
  }
}
