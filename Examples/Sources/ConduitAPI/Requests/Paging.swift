import HTTPTypes
import Hummingbird

/// The part of a list that a request asks for.
struct Paging: Equatable {
  static let limits = 1...100
  static let standardLimit = 20
  /// The database skips articles one by one.
  static let offsets = 0...1_000_000

  let limit: Int
  let offset: Int

  init(limit: Int = standardLimit, offset: Int = 0) {
    self.limit = limit
    self.offset = offset
  }

  /// Reads the parameters `limit` and `offset` of a URL.
  init(_ request: Request) throws(APIError) {
    let parameters = request.uri.queryParameters
    var errors: [String: [String]] = [:]
    func number(_ name: String, in range: ClosedRange<Int>, default standard: Int) -> Int {
      guard let text = parameters[name[...]] else { return standard }
      guard let number = Int(text), range.contains(number) else {
        errors[name] = ["must be a number from \(range.lowerBound) to \(range.upperBound)"]
        return standard
      }
      return number
    }
    limit = number("limit", in: Self.limits, default: Self.standardLimit)
    offset = number("offset", in: Self.offsets, default: 0)
    guard errors.isEmpty else { throw APIError(.unprocessableContent, errors) }
  }
}
