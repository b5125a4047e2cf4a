import Foundation

@testable import ConduitAPI

extension ConduitJSON {
  /// Creates a decoder for responses.
  static func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "The date isn't a string such as 2016-02-18T03:22:56.637Z."
        )
      }
      return date
    }
    return decoder
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }
}
