/// The bytes of the heap in use before and after many events.
struct Footprint {
  let name: TransformerName
  let before: Int
  let after: Int

  var growth: Int { after - before }

  /// What the process may allocate meanwhile that has nothing to do with the events: less than three bytes
  /// for each of them.
  static let tolerance = 256 * 1024
}

/// The transformers that events go through.
enum TransformerName: String, CaseIterable, CustomStringConvertible {
  case concurrent, sequential, droppable, restartable, debounce, throttle

  var description: String { rawValue }
}
