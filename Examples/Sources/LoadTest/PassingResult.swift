import Foundation

/// The server's memory, in bytes: before the visitors arrived, when all had arrived, and after their sessions
/// had ended.
struct PassingResult: Sendable {
  let count: Int
  let page: String
  let before: Int
  let highest: Int
  let after: Int

  /// A Boolean value that indicates whether more than a quarter of the visitors' memory was not released.
  var isMissed: Bool { 4 * (after - before) > highest - before }

  var text: String {
    let figures =
      "memory of \(page) and \(count) passing visitors: \(Self.mebibytes(before)) MiB before, "
      + "\(Self.mebibytes(highest)) MiB with all visitors, \(Self.mebibytes(after)) MiB after they left"
    return isMissed ? figures + "\nmissed: more than a quarter of their memory remains" : figures
  }

  private static func mebibytes(_ bytes: Int) -> String {
    String(format: "%.0f", Double(bytes) / 1_048_576)
  }
}
