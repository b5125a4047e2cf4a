import Foundation

/// The parameters of a URL, decoded like a form: `+` is a space, and the first of several values is used.
struct QueryParameters {
  private var values: [String: String] = [:]

  /// - Parameter query: The text after the question mark. Parts with invalid encoding are omitted.
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
