import CombineShim
import Schedulers
import TributaryReports

/// An expectation of a test, which is checked after the last frame.
protocol MarbleExpectation {
  /// The number of frames that the expectation needs.
  var length: Int { get }

  /// Schedules the actions of the expectation.
  /// - Parameter schedule: A closure that schedules another closure for the beginning of a frame.
  func prepare(schedule: (Int, @escaping () -> Void) -> Void)

  /// Cancels the expectation's subscriptions.
  func stop()

  /// Reports differences from the expectation.
  func check()
}

/// The expectation of the events that a subscriber receives from a publisher.
struct ReceivingExpectation<P: Publisher>: MarbleExpectation {
  let publisher: P
  let expected: MarbleDiagram
  let script: SubscriberScript
  let recorder: MarbleRecorder<P.Output, P.Failure>
  let subject: String
  let site: CallSite

  var length: Int { max(expected.length, (script.frames.max() ?? -1) + 1) }

  func prepare(schedule: (Int, @escaping () -> Void) -> Void) {
    schedule(script.subscriptionFrame) { subscribe() }
    for frame in script.frames.sorted() where frame >= script.subscriptionFrame {
      schedule(frame) { recorder.act() }
    }
    if expected.isOpen {
      schedule(expected.length) { recorder.stop() }
    }
  }

  func subscribe() {
    recorder.willSubscribe()
    publisher.subscribe(recorder)
  }

  func stop() {
    recorder.stop()
  }

  func check() {
    for violation in Set(recorder.violations).sorted() {
      site.fail("\(subject) violated the contract of publishers. \(violation).")
    }
    let actual = recorder.diagram(like: expected)
    guard let difference = MarbleDifference(expected: expected, actual: actual) else { return }
    let labels = ("expected", "received")
    site.fail(
      """
      \(subject) differs from its diagram \(difference.sentence(labels: labels)).

      \(difference.drawing(labels: labels))
      """
    )
  }
}

/// The expectation of the subscriptions to a source and of their demand.
struct SubscriptionsExpectation: MarbleExpectation {
  let expected: [MarbleDiagram]
  let actual: () -> [MarbleDiagram]
  let isCompared: (MarbleEvent) -> Bool
  let site: CallSite

  var length: Int { expected.map(\.length).max() ?? 0 }

  func prepare(schedule: (Int, @escaping () -> Void) -> Void) {}

  func stop() {}

  func check() {
    let actual = actual()
    for (index, (expected, actual)) in zip(expected, actual).enumerated() {
      guard
        let difference = MarbleDifference(expected: expected, actual: actual, comparing: isCompared)
      else { continue }
      let labels = ("expected", "recorded")
      site.fail(
        """
        Subscription \(index + 1) of the source differs from its diagram \(difference.sentence(labels: labels)).

        \(difference.drawing(labels: labels))
        """
      )
    }
    guard expected.count != actual.count else { return }
    let surplus = actual.dropFirst(expected.count).map { "\n  \($0)" }.joined()
    site.fail(
      "Expected \(expected.count) subscriptions of the source, but there were \(actual.count)"
        + (surplus.isEmpty ? "." : ":\n" + surplus)
    )
  }
}

/// The expected diagrams, by name, of the inner publishers that an outer publisher emits.
final class InnerExpectations<P: Publisher, Time: Strideable, Options>: MarbleExpectation
where Time.Stride: SchedulerTimeIntervalConvertible {
  private var names: ArraySlice<String>
  private let diagrams: [String: MarbleDiagram]
  private let clock: FrameClock<Time, Options>
  private let site: CallSite
  private var count = 0
  private var name = ""
  private var expectations: [ReceivingExpectation<P>] = []

  init(
    names: [String],
    diagrams: [String: MarbleDiagram],
    clock: FrameClock<Time, Options>,
    site: CallSite
  ) {
    self.names = names[...]
    self.diagrams = diagrams
    self.clock = clock
    self.site = site
  }

  var length: Int { diagrams.values.map(\.length).max() ?? 0 }

  /// Returns the name of the next publisher.
  func takeName() -> String {
    count += 1
    name = names.popFirst() ?? "publisher\(count)"
    return name
  }

  /// Subscribes to the publisher that has the name that was taken.
  func receive(_ publisher: P) {
    guard let expected = diagrams[name] else { return }
    let script = SubscriberScript(expected: expected, subscriber: nil)
    let recorder = MarbleRecorder<P.Output, P.Failure>(
      script: script,
      end: expected.isOpen ? expected.length : nil,
      naming: MarbleNaming { "\($0)" },
      frame: { [clock] in clock.frame },
      onValue: { _ in }
    )
    let expectation = ReceivingExpectation(
      publisher: publisher,
      expected: expected,
      script: script,
      recorder: recorder,
      subject: "The inner publisher '\(name)'",
      site: site
    )
    expectations.append(expectation)
    expectation.subscribe()
    for frame in script.frames.sorted() where frame >= clock.frame {
      clock.schedule(frame: frame) { recorder.act() }
    }
  }

  func prepare(schedule: (Int, @escaping () -> Void) -> Void) {}

  func stop() {
    for expectation in expectations { expectation.stop() }
  }

  func check() {
    for expectation in expectations { expectation.check() }
  }
}

/// The first frame in which an actual diagram differs from the expected one.
struct MarbleDifference {
  let expected: MarbleDiagram
  let actual: MarbleDiagram
  let frame: Int
  private let isCompared: (MarbleEvent) -> Bool

  /// - Returns: `nil` if the actual diagram matches the expected one.
  /// - Parameters:
  ///   - expected: The diagram in the test.
  ///   - actual: The diagram of the actual events.
  ///   - isCompared: A closure that returns whether to compare an event. Other events are only drawn.
  init?(
    expected: MarbleDiagram,
    actual: MarbleDiagram,
    comparing isCompared: @escaping (MarbleEvent) -> Bool = { $0.isFromPublisher }
  ) {
    let expectedMarbles = expected.marbles.filter { isCompared($0.event) }
    let actualMarbles = actual.marbles.filter { marble in
      isCompared(marble.event) && !(expected.isOpen && marble.frame >= expected.length)
    }
    var index = 0
    while index < expectedMarbles.count, index < actualMarbles.count {
      let (one, other) = (expectedMarbles[index], actualMarbles[index])
      guard one.frame == other.frame, one.event.expects(other.event) else { break }
      index += 1
    }
    let frames = [expectedMarbles, actualMarbles].compactMap { $0.dropFirst(index).first?.frame }
    guard let frame = frames.min() else { return nil }
    self.expected = expected
    self.actual = actual
    self.frame = frame
    self.isCompared = isCompared
  }

  /// Draws both diagrams below each other, with a mark below the frame.
  /// - Parameter labels: The labels of the diagrams.
  func drawing(labels: (expected: String, actual: String)) -> String {
    var shown = actual
    if actual.legend.isEmpty {
      shown = MarbleDiagram(
        marbles: actual.marbles,
        start: actual.start,
        length: actual.length,
        legend: expected.legend
      )
    }
    let drawings = [MarbleDrawing(expected), MarbleDrawing(shown)]
    let columns = drawings.map(\.leastColumnsPerFrame).max() ?? 1
    let width = max(labels.expected.count, labels.actual.count) + 3
    let mark = frame * columns
    var lines = zip(drawings, [labels.expected, labels.actual]).map { drawing, label in
      let legend = drawing.legend.isEmpty ? "" : "   \(drawing.legend)"
      let head = label + ":" + String(repeating: " ", count: width - label.count - 1)
      return "  " + head + Self.window(drawing.row(columnsPerFrame: columns), around: mark) + legend
    }
    let shownMark = mark - Self.windowStart(around: mark)
    lines.append(String(repeating: " ", count: width + 2 + shownMark) + "^")
    if columns > 1 { lines.append("  (\(columns) columns a frame)") }
    return lines.joined(separator: "\n")
  }

  /// Returns a sentence that describes the expected and the actual events of the frame.
  func sentence(labels: (expected: String, actual: String)) -> String {
    "at frame \(frame): \(labels.expected) \(events(expected)), \(labels.actual) \(events(actual))"
  }

  private func events(_ diagram: MarbleDiagram) -> String {
    let events = diagram.marbles.filter { $0.frame == frame && isCompared($0.event) }.map(\.event)
    return events.isEmpty ? "nothing" : MarbleDrawing.text(of: events)
  }

  private static let widthBefore = 60
  private static let widthOfWindow = 100

  /// The first column to show. In a long diagram, this keeps the mark below its frame.
  private static func windowStart(around mark: Int) -> Int {
    mark > widthBefore ? mark - widthBefore : 0
  }

  private static func window(_ row: String, around mark: Int) -> String {
    let start = windowStart(around: mark)
    var window = String(row.dropFirst(start).prefix(widthOfWindow))
    if start > 0, !window.isEmpty { window = "…" + window.dropFirst() }
    if row.count > start + widthOfWindow { window = window.dropLast() + "…" }
    return window
  }
}

/// Divides a test scheduler's time into frames.
final class FrameClock<Time: Strideable, Options> where Time.Stride: SchedulerTimeIntervalConvertible {
  private let scheduler: TestScheduler<Time, Options>
  private let frameLength: Time.Stride
  private var dates: [Time]
  private var last = 0

  /// Two adjacent frames if something happened between their beginnings, which no diagram can show.
  private(set) var split: (before: Int, after: Int)?

  init(scheduler: TestScheduler<Time, Options>, frameLength: Time.Stride) {
    precondition(frameLength > .zero, "The length of a frame must be positive, not \(frameLength)")
    self.scheduler = scheduler
    self.frameLength = frameLength
    dates = [scheduler.now]
  }

  /// The current frame.
  var frame: Int {
    let now = scheduler.now
    if last == 0 || isClose(now, to: date(of: last)) { return last }
    if !isClose(now, to: date(of: last - 1)) { split = split ?? (last - 1, last) }
    return last - 1
  }

  /// Compares two dates, ignoring rounding errors of floating-point time.
  private func isClose(_ date: Time, to other: Time) -> Bool {
    guard date != other else { return true }
    var distance = date < other ? date.distance(to: other) : other.distance(to: date)
    for _ in 0..<10 {
      guard distance < frameLength else { return false }
      distance += distance
    }
    return distance < frameLength
  }

  /// Returns the time at which a frame begins.
  func date(of frame: Int) -> Time {
    while dates.count <= frame { dates.append(dates[dates.count - 1].advanced(by: frameLength)) }
    return dates[frame]
  }

  /// Advances to the beginning of a frame, and runs the actions that are due by then.
  func advance(to frame: Int) {
    last = frame
    scheduler.advance(to: date(of: frame))
  }

  /// Schedules a closure for the beginning of a frame.
  func schedule(frame: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: date(of: frame), tolerance: .zero, options: nil, action)
  }

  /// Schedules a closure that runs after a number of frames.
  func schedule(framesFromNow frames: Int, _ action: @escaping () -> Void) {
    var date = scheduler.now
    for _ in 0..<frames { date = date.advanced(by: frameLength) }
    scheduler.schedule(after: date, tolerance: .zero, options: nil, action)
  }
}
