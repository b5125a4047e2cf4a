import Foundation

/// The seeds of a test of random runs.
enum ModelSeeds {
  /// The given seeds, or only that in the environment variable `MODEL_SEED`, to replay a failure.
  static func chosen(from range: Range<UInt64>) -> Range<UInt64> {
    let named = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap { UInt64($0) }
    guard let named else { return range }
    return named..<(named + 1)
  }
}
