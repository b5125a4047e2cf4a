/// Finds the count of PrimeTime's page in what a stream sends, however it is cut into pieces.
struct CountReader {
  private static let mark = Array(#"id=\"count\""#.utf8)

  private var wholeLines = WholeLines()

  /// The counts that were shown by these bytes, in their order. Only whole lines are looked at; the rest
  /// waits.
  mutating func read(_ bytes: some Collection<UInt8>) -> [Int] {
    wholeLines.read(bytes).compactMap(Self.count)
  }

  /// The number in the element of the count.
  private static func count(in line: [UInt8]) -> Int? {
    guard let tag = line.end(of: mark),
      let start = line[tag...].firstIndex(of: UInt8(ascii: ">")),
      let end = line[start...].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    return Int(String(decoding: line[line.index(after: start)..<end], as: UTF8.self))
  }
}
