import Foundation

/// The response to a query, in the format of Wolfram Alpha's JSON.
struct QueryResult: Encodable, Equatable {
  struct Pod: Encodable, Equatable {
    var title: String
    /// Omitted if it is false, as in Wolfram Alpha's responses.
    var primary: Bool?
    var subpods: [Subpod]
  }

  struct Subpod: Encodable, Equatable {
    var plaintext: String
  }

  var success: Bool
  var pods: [Pod]

  /// The response to a query without a result.
  static let none = QueryResult(success: false, pods: [])

  static func prime(_ prime: Int, at n: Int) -> QueryResult {
    QueryResult(
      success: true,
      pods: [
        Pod(title: "Input", subpods: [Subpod(plaintext: "prime(\(n))")]),
        Pod(title: "Result", primary: true, subpods: [Subpod(plaintext: String(prime))]),
      ]
    )
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(["queryresult": self])
  }
}
