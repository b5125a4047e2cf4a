import LivePages

/// Streams that merge into one.
struct LandingPicture {
  var body: Element {
    Drawing.canvas(width: 480, height: 360, "landing") {
      Self.stream(from: 70, bend: 228, to: 236)
      Self.stream(from: 240, bend: 240, to: 240)
      Self.stream(from: 410, bend: 252, to: 244)
      Drawing.stroke("M240 238V356", .accent)
      for y in [256.0, 296, 336] {
        Drawing.circle(240, y, radius: 13, .accent)
      }
    }
  }

  /// Draws a curve from the top to the point where the streams meet, with three values on it.
  private static func stream(from start: Double, bend: Double, to end: Double) -> HTML {
    HTML {
      Drawing.stroke("M\(start) 4C\(start) 120 \(bend) 120 \(end) 240")
      for (t, tone) in [(0.16, Drawing.Tone.soft), (0.42, .accent), (0.7, .soft)] {
        Drawing.circle(
          bezier(t, start, start, bend, end),
          bezier(t, 4, 120, 120, 240),
          radius: tone == .accent ? 10 : 8,
          tone
        )
      }
    }
  }

  /// Returns the position on a cubic curve at a time from 0 to 1, in one dimension.
  private static func bezier(_ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    let s = 1 - t
    let first = s * s * (s * a + 3 * t * b)
    let second = t * t * (3 * s * c + t * d)
    return ((first + second) * 10).rounded() / 10
  }
}
