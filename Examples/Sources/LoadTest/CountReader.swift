/// Finds the count of PrimeTime's page in what a stream sends, however it is cut into pieces.
struct CountReader {
  private static let mark = Array(#"id=\"count\""#.utf8)

  private var wholeLines = WholeLines()

  /// The counts that were shown by these bytes, in their order. Only whole lines are looked at; the rest
  /// waits.
  mutating func read(_ bytes: some Collection<UInt8>) -> [Int] {
    wholeLines.read(bytes).compactMap(Self.count)
  }

  /// The number in the element of the count, which has groups of digits.
  private static func count(in line: [UInt8]) -> Int? {
    guard let tag = line.end(of: mark),
      let start = line[tag...].firstIndex(of: UInt8(ascii: ">")),
      let end = line[start...].firstIndex(of: UInt8(ascii: "<"))
    else { return nil }
    let digits = line[line.index(after: start)..<end].filter { $0 != UInt8(ascii: ",") }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
