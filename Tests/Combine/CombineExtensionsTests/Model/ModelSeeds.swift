import Foundation

/// The seeds of tests with random runs.
enum ModelSeeds {
  /// The given seeds, or only the one in the environment variable `MODEL_SEED`, to reproduce a failure.
  static func chosen(from range: Range<UInt64>) -> Range<UInt64> {
    let named = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap { UInt64($0) }
    guard let named else { return range }
    return named..<(named + 1)
  }
}
