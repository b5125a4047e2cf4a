import Foundation

/// The parameters of an address, read as a form is: `+` is a space, and the first of several values counts.
struct QueryParameters {
  private var values: [String: String] = [:]

  /// - Parameter query: What stands after the question mark. A part that is not well encoded is left out.
  init(_ query: String?) {
    for part in (query ?? "").split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = pair.map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = decoded[0], values[name] == nil else { continue }
      values[name] = decoded.count > 1 ? decoded[1] : ""
    }
  }

  subscript(name: String) -> String? { values[name] }
}
