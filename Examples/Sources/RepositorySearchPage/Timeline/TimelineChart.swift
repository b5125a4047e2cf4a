import RepositorySearch

/// A timeline as marks on a plane: keystrokes in a row at the top, below them a bar for each request, and a link from the one
/// to the other. It says where things are; how they look is up to ``TimelineDrawing``.
struct TimelineChart: Equatable {
  struct Tick: Equatable {
    let x: Double
    let fate: SearchTimeline.Fate
  }

  struct Bar: Equatable {
    let x: Double
    let width: Double
    let y: Double
    let query: String
    let outcome: SearchTimeline.Outcome

    var end: Double { x + width }
  }

  /// From a keystroke to the request that it became.
  struct Link: Equatable {
    let from: Double
    let to: Double
    let bottom: Double
  }

  static let width = 320.0
  static let keystrokesY = 20.0
  /// How much time is shown: as much as can be read on a phone.
  static let span = Duration.seconds(8)
  private static let margin = 8.0
  private static let firstBarY = 48.0
  private static let barDistance = 22.0
  private static let leastBarWidth = 3.0
  private static let mostBars = 6

  let ticks: [Tick]
  let bars: [Bar]
  let links: [Link]
  /// A line for each whole second since the beginning of what is shown.
  let seconds: [Double]

  var height: Double { Self.firstBarY + Self.barDistance * Double(Self.mostBars) }

  /// The latest part of a timeline.
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
      // One that is on its way goes on to the edge.
      let end = request.end.map(x) ?? Self.width
      return Bar(
        x: begin,
        width: max(end - begin, Self.leastBarWidth),
        y: Self.firstBarY + Self.barDistance * Double(row),
        query: request.query,
        outcome: request.outcome
      )
    }
    let places = Dictionary(uniqueKeysWithValues: zip(requests.map(\.id), bars))
    links = timeline.keystrokes.compactMap { keystroke in
      guard case .asked(let request) = keystroke.fate, keystroke.moment >= start, let bar = places[request]
      else { return nil }
      return Link(from: x(keystroke.moment), to: bar.x, bottom: bar.y)
    }
  }
}
