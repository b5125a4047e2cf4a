/// Finds what a stream has shown, and tabs that are not known any more, however it is cut into pieces.
struct StreamLines {
  enum Line: Equatable {
    /// A whole page, with the number of the last event that is in it.
    case page(upTo: Int)
    /// What has changed of a page, with the number of the last event that is in it.
    case patches(upTo: Int)
    case gone
  }

  private static let eventMark = Array("event: ".utf8)
  private static let numberMark = Array(#""upTo":"#.utf8)

  private var wholeLines = WholeLines()
  private var event = ""

  /// What was shown by these bytes. Only whole lines are looked at; the rest waits.
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
