/// The heap bytes in use before and after many events.
struct Footprint {
  let name: TransformerName
  let before: Int
  let after: Int

  var growth: Int { after - before }

  /// The permitted growth, for allocations that are unrelated to the events: less than three bytes for each
  /// of 100,000 events.
  static let tolerance = 256 * 1024
}

/// The transformers to measure.
enum TransformerName: String, CaseIterable, CustomStringConvertible {
  case concurrent, sequential, droppable, restartable, debounce, throttle

  var description: String { rawValue }
}
