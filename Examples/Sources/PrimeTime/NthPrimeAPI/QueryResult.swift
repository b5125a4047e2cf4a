import Foundation

/// The answer to a question, in the shape of Wolfram Alpha's JSON.
struct QueryResult: Encodable, Equatable {
  struct Pod: Encodable, Equatable {
    var title: String
    /// Left out where it is not true, as Wolfram Alpha does.
    var primary: Bool?
    var subpods: [Subpod]
  }

  struct Subpod: Encodable, Equatable {
    var plaintext: String
  }

  var success: Bool
  var pods: [Pod]

  /// What is answered to a question that has no answer.
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
