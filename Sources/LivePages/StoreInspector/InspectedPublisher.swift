import CombineShim

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

/// Something that went between an inspected publisher and its subscriber.
public struct PublisherEvent {
  /// The kind of event.
  public enum Kind {
    /// The subscriber got its subscription.
    case subscribed
    /// The subscriber asked for values, or for more in answer to one.
    case requested(Subscribers.Demand)
    case value(Any)
    case finished
    case failed(any Error)
    /// The subscriber cancelled.
    case cancelled
  }

  public let kind: Kind
  /// The time at which it happened, since the inspector was made.
  public let time: Duration
  /// The secrets that must not be in its text.
  let secrets: RecordSecrets

  /// Whether nothing follows.
  var isLast: Bool {
    switch kind {
    case .finished, .failed, .cancelled: true
    case .subscribed, .requested, .value: false
    }
  }

  /// The event in words.
  public var text: String {
    switch kind {
    case .subscribed: "subscribed"
    case .requested(let demand): demand.max.map { "requested \($0)" } ?? "requested all"
    case .value(let value): "value \(secrets.mask().dump(of: value))"
    case .finished: "finished"
    case .failed(let error): "failed \(secrets.mask().dump(of: error))"
    case .cancelled: "cancelled"
    }
  }
}

/// The record of what one subscription to an inspected publisher did, within the limits of its inspector.
final class PublisherRecord: EndingRecord, @unchecked Sendable {
  // Sendable: what changes is guarded by `lock`. Values are kept as they are, and only printed.

  let name: String
  /// Counts the subscriptions of the inspector, from 1.
  let number: Int
  private let now: @Sendable () -> Duration
  private let lock = Lock()
  private var events: EventRing<PublisherEvent>
  private var isOver = false
  /// The secrets that must not be in its texts.
  let secrets = RecordSecrets()

  init(name: String, number: Int, limits: InspectionLimits, now: @escaping @Sendable () -> Duration) {
    self.name = name
    self.number = number
    self.now = now
    events = EventRing(limits: limits)
  }

  func append(_ kind: PublisherEvent.Kind) {
    secrets.noteCurrent()
    let event = PublisherEvent(kind: kind, time: now(), secrets: secrets)
    let size =
      switch kind {
      case .value(let value): Footprint.bytes(ofAny: value)
      case .failed(let error): Footprint.bytes(ofAny: error)
      case .subscribed, .requested, .finished, .cancelled: 0
      }
    let removed = lock.withLock {
      if event.isLast { isOver = true }
      return events.append(event, bytes: size)
    }
    // A value is released outside of the lock: its `deinit` may come back here.
    withExtendedLifetime(removed) {}
  }

  /// Notes that nothing follows, as the publisher and the subscriber have gone.
  func abandon() { lock.withLock { isOver = true } }

  /// Whether the publisher has completed, or the subscription was cancelled or has gone.
  var hasEnded: Bool { lock.withLock { isOver } }

  var latest: [PublisherEvent] { lock.withLock { events }.all }
  var count: Int { lock.withLock { events.count } }
  func latest(_ count: Int) -> [PublisherEvent] { lock.withLock { events.latest(count) } }
}
