/// A subscription to a publisher that an inspector records.
public struct InspectedPublisher: Sendable {
  let record: PublisherRecord

  /// The name of the publisher.
  public var name: String { record.name }

  /// Counts the subscriptions of the inspector, from 1.
  public var number: Int { record.number }

  /// The events between the publisher and the subscriber: the latest, within the limits of the inspector.
  public var events: [PublisherEvent] { record.latest }

  /// Returns the values and the end as a marble diagram: `--a--b|`.
  ///
  /// Each character is a frame, from the subscription on. `-` is a frame in which nothing happens, `|` the
  /// completion, `#` a failure, `!` the subscriber's cancel. A value is its description, in quotes if that is
  /// not one letter or digit. What happens in one frame stands in parentheses.
  ///
  /// - Parameters:
  ///   - frame: The length of a frame.
  ///   - limit: The number of frames that are drawn in a row in which nothing happens; `…` stands for more.
  public func marbles(frame: Duration, limit: Int = 200) -> String {
    MarbleLine(events: events, frame: frame, limit: limit).text
  }
}

/// Draws what a publisher sent.
struct MarbleLine {
  private(set) var text = ""
  /// Frames that are so short that there would be more are no longer told apart.
  private static let mostFrames = 1e15

  /// - Parameter longestValue: The number of letters of a value's description that are drawn.
  init(events: [PublisherEvent], frame: Duration, limit: Int, longestValue: Int = .max) {
    guard let start = events.first?.time, frame > .zero else { return }
    var frames: [(number: Int, marks: [String])] = []
    for event in events {
      guard let mark = Self.mark(for: event, longestValue) else { continue }
      let number = Int(min((event.time - start) / frame, Self.mostFrames))
      if frames.last?.number == number {
        frames[frames.count - 1].marks.append(mark)
      } else {
        frames.append((number, [mark]))
      }
    }
    var next = 0
    for (number, marks) in frames {
      let empty = number - next
      text += empty > limit ? "…" : String(repeating: "-", count: max(0, empty))
      text += marks.count == 1 ? marks[0] : "(\(marks.joined()))"
      next = number + 1
    }
  }

  private static func mark(for event: PublisherEvent, _ longest: Int) -> String? {
    switch event.kind {
    case .subscribed, .requested: return nil
    case .finished: return "|"
    case .failed: return "#"
    case .cancelled: return "!"
    case .value(let value):
      if Footprint.bytes(of: value) > EntryDetail.mostBytes, longest < .max { return "\"…\"" }
      let full = event.secrets.mask().beginning(of: "\(value)", length: longest < .max ? longest + 1 : .max)
      let text = full.count > longest ? full.prefix(longest) + "…" : full
      let isPlain = text.count == 1 && text.allSatisfy { $0.isLetter || $0.isNumber }
      return isPlain ? text : "\"\(text)\""
    }
  }
}
