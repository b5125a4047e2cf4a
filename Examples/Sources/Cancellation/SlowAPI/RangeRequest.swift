/// The requested range of a file, from the header field `Range` (RFC 9110, section 14).
enum RangeRequest: Hashable, Sendable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// - Parameters:
  ///   - field: A field such as `bytes=0-99`, `bytes=100-` or `bytes=-50`. If it is invalid or contains
  ///     several ranges, the whole file is sent, as the standard allows.
  ///   - size: The size of the file.
  init(_ field: String?, size: Int) {
    self = field.flatMap { Self.parse($0, size: size) } ?? .whole
  }

  private static func parse(_ field: String, size: Int) -> RangeRequest? {
    let prefix = "bytes="
    guard field.lowercased().hasPrefix(prefix) else { return nil }
    let bounds = field.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return nil }
    switch (number(bounds[0]), number(bounds[1])) {
    case (let first?, let last?) where first <= last: return part(first, last, size)
    case (let first?, nil) where bounds[1].isEmpty: return part(first, .max, size)
    case (nil, let length?) where bounds[0].isEmpty:
      return length > 0 ? part(max(size - length, 0), .max, size) : .unsatisfiable
    default: return nil
    }
  }

  private static func part(_ first: Int, _ last: Int, _ size: Int) -> RangeRequest {
    first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
  }

  /// Digits only, without a sign or spaces.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
