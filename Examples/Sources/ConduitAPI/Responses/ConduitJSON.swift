import Foundation

/// JSON in the format of the API, whose dates are strings such as `2016-02-18T03:22:56.637Z`.
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
    let milliseconds = date.milliseconds
    // Not negative, even before 1970.
    let fraction = (milliseconds % 1000 + 1000) % 1000
    let second = Date(milliseconds: milliseconds - fraction)
    let digits = String(1000 + fraction).dropFirst()
    return second.formatted(.iso8601).dropLast() + "." + digits + "Z"
  }
}
