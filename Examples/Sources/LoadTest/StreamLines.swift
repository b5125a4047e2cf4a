/// Finds the changes in a stream, and tabs that are no longer known, regardless of how the stream is divided
/// into pieces.
struct StreamLines {
  enum Line: Equatable {
    /// A whole page, with the number of the last event that it reflects.
    case page(upTo: Int)
    /// Changes of a page, with the number of the last event that they reflect.
    case patches(upTo: Int)
    case gone
  }

  private static let eventMark = Array("event: ".utf8)
  private static let numberMark = Array(#""upTo":"#.utf8)

  private var wholeLines = WholeLines()
  private var event = ""

  /// Returns the results of these bytes. Only complete lines are parsed, and the rest is kept.
  mutating func read(_ bytes: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    for line in wholeLines.read(bytes) {
      if let found = take(line) { lines.append(found) }
    }
    return lines
  }

  private mutating func take(_ line: [UInt8]) -> Line? {
    if line.starts(with: Self.eventMark) {
      event = String(decoding: line.dropFirst(Self.eventMark.count), as: UTF8.self)
      return event == "gone" ? .gone : nil
    }
    guard event == "page" || event == "patches", let number = Self.numberOfLastEvent(in: line) else {
      return nil
    }
    defer { event = "" }
    return event == "page" ? .page(upTo: number) : .patches(upTo: number)
  }

  private static func numberOfLastEvent(in line: [UInt8]) -> Int? {
    guard let start = line.end(of: numberMark) else { return nil }
    let digits = line[start...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
