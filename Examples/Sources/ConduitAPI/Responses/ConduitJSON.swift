import Foundation

/// JSON in the format of the API, whose dates are texts such as `2016-02-18T03:22:56.637Z`.
enum ConduitJSON {
  /// Creates an encoder for responses.
  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(text(of: date))
    }
    return encoder
  }

  /// Rounds to milliseconds. Foundation's format truncates, which turns .637 into .636 for some dates.
  static func text(of date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    let fraction = milliseconds - 1000 * Int((Double(milliseconds) / 1000).rounded(.down))
    let second = Date(timeIntervalSince1970: Double((milliseconds - fraction) / 1000))
    let digits = String(1000 + fraction).dropFirst()
    return second.formatted(.iso8601).dropLast() + "." + digits + "Z"
  }
}
