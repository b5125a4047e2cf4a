/// Finds the count of PrimeTime's page in the data of a stream, regardless of how it is divided into pieces.
struct CountReader {
  private static let mark = Array(#"id=\"count\""#.utf8)

  private var wholeLines = WholeLines()

  /// Returns the counts in these bytes, in order. Only complete lines are parsed, and the rest is kept.
  mutating func read(_ bytes: some Collection<UInt8>) -> [Int] {
    wholeLines.read(bytes).compactMap(Self.count)
  }

  /// Returns the number in the count's element, which contains digit groups.
  private static func count(in line: [UInt8]) -> Int? {
    guard let tag = line.end(of: mark),
      let start = line[tag...].firstIndex(of: UInt8(ascii: ">")),
      let end = line[start...].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let digits = line[line.index(after: start)..<end].filter { $0 != UInt8(ascii: ",") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
