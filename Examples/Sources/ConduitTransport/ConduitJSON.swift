public import Foundation

/// JSON in the format of the API, whose dates are texts such as `2016-02-18T03:22:56.637Z`.
public enum ConduitJSON {
  /// Creates an encoder for requests and responses.
  public static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(text(of: date))
    }
    return encoder
  }

  /// Creates a decoder for requests and responses.
  public static func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = date(text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "The date isn't a text such as 2016-02-18T03:22:56.637Z."
        )
      }
      return date
    }
    return decoder
  }

  /// Rounds to milliseconds. Foundation's format truncates, which turns .637 into .636 for some dates.
  static func text(of date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    let fraction = milliseconds - 1000 * Int((Double(milliseconds) / 1000).rounded(.down))
    let second = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1000))
    let digits = String(1000 + fraction).dropFirst()
    return second.formatted(.iso8601).dropLast() + "." + digits + "Z"
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: .iso8601))
  }
}
