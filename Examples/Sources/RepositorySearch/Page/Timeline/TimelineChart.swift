/// A timeline as a chart: keystrokes in a row at the top, below them a bar for each request, and links
/// between them. It computes positions, and ``TimelineDrawing`` draws them.
struct TimelineChart: Equatable {
  struct Tick: Equatable {
    let x: Double
    let fate: SearchTimeline.Fate
  }

  struct Bar: Equatable {
    let x: Double
    let width: Double
    let y: Double
    let outcome: SearchTimeline.Outcome
    let label: TimelineLabel

    var end: Double { x + width }
  }

  /// A link from a keystroke to its request. It is interrupted at the labels of other requests.
  struct Link: Equatable {
    let from: Double
    let to: Double
    let bottom: Double
    /// The visible parts, from top to bottom.
    let parts: [ClosedRange<Double>]

    /// Returns the horizontal position at a height.
    func x(at y: Double) -> Double {
      from + (to - from) * (y - TimelineChart.keystrokesY) / (bottom - TimelineChart.keystrokesY)
    }
  }

  static let width = 320.0
  static let keystrokesY = 20.0
  /// The visible time span, which is as long as a phone can show.
  static let span = Duration.seconds(8)
  private static let margin = 8.0
  private static let firstBarY = 48.0
  private static let barDistance = 22.0
  private static let leastBarWidth = 3.0
  private static let mostBars = 6

  let ticks: [Tick]
  let bars: [Bar]
  let links: [Link]
  /// A line for each whole second since the start of the visible span.
  let seconds: [Double]

  var height: Double { Self.firstBarY + Self.barDistance * Double(Self.mostBars) }

  /// Creates a chart of the latest part of a timeline.
  init(_ timeline: SearchTimeline) {
    let moments =
      timeline.keystrokes.map(\.moment) + timeline.requests.flatMap { [$0.begin, $0.end ?? $0.begin] }
    let latest = moments.max() ?? .zero
    let earliest = (moments.min() ?? .zero) - .milliseconds(250)
    let start = max(earliest, latest - Self.span)
    let scale = (Self.width - 2 * Self.margin) / (Self.span / .seconds(1))
    let x = { (moment: Duration) in Self.margin + max(0, (moment - start) / .seconds(1)) * scale }

    seconds = (0...Int(Self.span / .seconds(1))).map { Self.margin + Double($0) * scale }
    ticks = timeline.keystrokes
      .filter { $0.moment >= start }
      .map { Tick(x: x($0.moment), fate: $0.fate) }

    let requests = timeline.requests.filter { ($0.end ?? latest) >= start }.suffix(Self.mostBars)
    bars = requests.enumerated().map { row, request in
      let begin = x(request.begin)
      // A request in flight extends to the edge.
      let width = max((request.end.map(x) ?? Self.width) - begin, Self.leastBarWidth)
      return Bar(
        x: begin,
        width: width,
        y: Self.firstBarY + Self.barDistance * Double(row),
        outcome: request.outcome,
        label: TimelineLabel(request.query, from: begin, to: begin + width)
      )
    }
    let places = Dictionary(uniqueKeysWithValues: zip(requests.map(\.id), bars))
    links = timeline.keystrokes.compactMap { [bars] keystroke in
      guard case .asked(let request) = keystroke.fate, keystroke.moment >= start, let bar = places[request]
      else { return nil }
      return Link(from: x(keystroke.moment), to: bar.x, bottom: bar.y, passing: bars)
    }
  }
}

extension TimelineChart.Link {
  /// The vertical extent of letters, relative to the upper edge of a bar.
  private static let letters = -4.0...15.0
  /// A shorter part would look like a stain.
  private static let leastPart = 4.0

  fileprivate init(from: Double, to: Double, bottom: Double, passing bars: [TimelineChart.Bar]) {
    let whole = Self(from: from, to: to, bottom: bottom, parts: [])
    var parts: [ClosedRange<Double>] = []
    var top = TimelineChart.keystrokesY
    for bar in bars where bar.y < bottom {
      let (gapTop, gapBottom) = (bar.y + Self.letters.lowerBound, bar.y + Self.letters.upperBound)
      let passed =
        min(whole.x(at: gapTop), whole.x(at: gapBottom))...max(whole.x(at: gapTop), whole.x(at: gapBottom))
      guard bar.label.span.overlaps(passed) else { continue }
      if gapTop - top >= Self.leastPart { parts.append(top...gapTop) }
      top = gapBottom
    }
    if bottom - top >= Self.leastPart { parts.append(top...bottom) }
    self.init(from: from, to: to, bottom: bottom, parts: parts)
  }
}
