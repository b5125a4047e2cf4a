/// A description of a timeline in words. It contains all information that the drawing shows, and a few
/// details.
struct TimelineWords {
  let timeline: SearchTimeline

  /// One sentence that summarizes the timeline.
  var summary: String {
    let dropped = timeline.requests.count { $0.outcome == .dropped }
    var text =
      "\(Self.count(timeline.keystrokes.count, "keystroke")) became \(Self.count(timeline.requests.count, "request"))"
    if dropped > 0 {
      text += "; \(Self.count(dropped, "answer")) \(dropped == 1 ? "was" : "were") dropped"
    }
    return text + "."
  }

  /// A line for each keystroke and each request, the latest first.
  var lines: [String] {
    let keystrokes = timeline.keystrokes.map { (moment: $0.moment, order: 0, text: line($0)) }
    let requests = timeline.requests.map { (moment: $0.begin, order: 1, text: line($0)) }
    return (keystrokes + requests)
      .sorted { ($0.moment, $0.order) > ($1.moment, $1.order) }
      .map { "\(Self.seconds($0.moment - origin)): \($0.text)" }
  }

  /// The origin of the times: the first known time.
  private var origin: Duration {
    [timeline.keystrokes.first?.moment, timeline.requests.first?.begin].compactMap { $0 }.min() ?? .zero
  }

  private func line(_ keystroke: SearchTimeline.Keystroke) -> String {
    let text = keystroke.text.isEmpty ? "emptied the field" : "typed \(Self.quoted(keystroke.text))"
    return switch keystroke.fate {
    case .waiting: "\(text), which waits"
    case .overtaken: "\(text), overtaken by the next keystroke"
    case .unchanged: "\(text), the same query as before"
    case .cleared: "\(text), nothing to search for"
    case .asked: "\(text), which became a request"
    }
  }

  private func line(_ request: SearchTimeline.Request) -> String {
    let text = "asked for \(Self.quoted(request.query))"
    let duration = request.end.map { Self.seconds($0 - request.begin) } ?? ""
    return switch request.outcome {
    case .inFlight: "\(text), in progress"
    case .found(let count): "\(text), \(count) found after \(duration)"
    case .failed: "\(text), failed after \(duration)"
    case .dropped: "\(text), dropped after \(duration) for a newer request"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\u{201C}\(text.shortened(to: 40))\u{201D}"
  }

  /// Formats a duration with two decimal places: `1.05 s`.
  private static func seconds(_ duration: Duration) -> String {
    let hundredths = Int((duration / .milliseconds(10)).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction)\u{A0}s"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
