import CombineShim

/// A diagram of events by frame, which is read from a text.
///
/// ```swift
/// let diagram = try MarbleDiagram("--1--2--|")
/// diagram.marbles[1]  // the value 2 at frame 5
/// ```
///
/// Time is the column: each character is a frame, and the event of a word, a group or a bracket happens at
/// its first character. <doc:WritingDiagrams> has the whole grammar.
public struct MarbleDiagram: Hashable, Sendable {
  /// An event at its frame.
  public struct Marble: Hashable, Sendable {
    /// The number of frames before it.
    public let frame: Int
    public let event: MarbleEvent

    public init(frame: Int, event: MarbleEvent) {
      self.frame = frame
      self.event = event
    }
  }

  /// The events in their order. Those of one frame happen one after the other.
  public let marbles: [Marble]

  /// The frame of the first character that is no space: before it, nothing has subscribed.
  public let start: Int

  /// The number of frames, those before ``start`` included.
  public let length: Int

  /// Whether the diagram ends with `…`: later events are not shown.
  public let isOpen: Bool

  /// The texts that short names stand for: `["a": "[1,2]"]` for `--a   a: [1, 2]`. Marbles have the texts.
  public let legend: [String: String]

  /// Makes a diagram of events.
  /// - Parameters:
  ///   - marbles: The events. They are sorted by frame; those of one frame keep their order.
  ///   - start: The frame of the first character.
  ///   - length: The number of frames; at least so many that the last marble has one.
  ///   - isOpen: A Boolean value that indicates whether later events are not shown.
  ///   - legend: Short names for texts.
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

  /// Reads a diagram.
  /// - Parameter text: The diagram, in one line: see <doc:WritingDiagrams>.
  /// - Throws: ``MarbleSyntaxError`` for a text that is no diagram; it says where.
  public init(_ text: String) throws(MarbleSyntaxError) {
    var parser = MarbleParser(text)
    self = try parser.diagram()
  }

  /// Whether the diagram shows the subscriber's demand.
  var hasDemand: Bool {
    marbles.contains { if case .demand = $0.event { true } else { false } }
  }
}

/// An event that a marble of a diagram stands for.
public enum MarbleEvent: Hashable, Sendable {
  /// A value, by its name: `a`, `10`, `[1,2]`, `'two words'`.
  case value(String)

  /// A value that was received and that none of the expected names stands for, by its description. A drawing
  /// shows it as `‹7›`, which no diagram can contain.
  case unnamed(String)

  /// The publisher finishes: `|`.
  case finished

  /// The publisher fails: `X`, or `X(name)`. Without a name an expectation takes any failure.
  case failure(String?)

  /// The subscriber subscribes: `^`.
  case subscription

  /// The subscriber requests values: `+2`, or `+*` for an unlimited demand.
  case demand(Subscribers.Demand)

  /// The subscriber cancels: `!`.
  case cancellation
}

extension MarbleEvent {
  /// Whether the event is the publisher's. The others are the subscriber's own acts.
  public var isFromPublisher: Bool {
    switch self {
    case .value, .unnamed, .finished, .failure: true
    case .subscription, .demand, .cancellation: false
    }
  }

  /// Whether the publisher ends with it.
  public var isCompletion: Bool {
    switch self {
    case .finished, .failure: true
    default: false
    }
  }

  /// Whether an event that happened is this expected one.
  func expects(_ event: MarbleEvent) -> Bool {
    if case .failure(nil) = self, case .failure = event { return true }
    return self == event
  }
}
