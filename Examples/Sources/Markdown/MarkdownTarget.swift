/// The target of a link, in parentheses after its text.
enum MarkdownTarget {
  /// Parses `(/about "About us")`. A search for the end passes at most two opening parentheses, so that all
  /// searches in a document together take linear time.
  ///
  /// - Returns: The target, and the index after the closing parenthesis.
  static func parse(_ bytes: [UInt8], at start: Int) -> (target: String, end: Int)? {
    guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "(") else { return nil }
    var (index, isNested) = (start + 1, false)
    let first = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "("):
        if isNested { return nil }
        isNested = true
      case UInt8(ascii: ")") where isNested: isNested = false
      case UInt8(ascii: ")"):
        return (String(decoding: bytes[first..<index], as: UTF8.self), index + 1)
      case 0x20, 0x09:
        guard !isNested, let end = endOfTitle(bytes, at: index) else { return nil }
        return (String(decoding: bytes[first..<index], as: UTF8.self), end)
      case 0x00...0x1F, 0x7F, UInt8(ascii: "<"), UInt8(ascii: "["): return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Skips a title in quotes, which is not shown.
  private static func endOfTitle(_ bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index].isMarkdownSpace { index += 1 }
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "(") || bytes[index] == UInt8(ascii: "\n") { return nil }
        index += 1
      }
      index += 1
      while index < bytes.count, bytes[index].isMarkdownSpace { index += 1 }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ")") else { return nil }
    return index + 1
  }

  /// Returns a Boolean value that indicates whether a target begins like the address of a web page.
  static func isOnWeb(_ target: String) -> Bool {
    let start = target.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }
}

/// The runs of backticks in a paragraph, by their length. A run ends the code that an equally long one began.
struct BacktickRuns {
  private var starts: [Int: [Int]] = [:]
  private var next: [Int: Int] = [:]

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
      starts[index - start, default: []].append(start)
    }
  }

  /// Returns the start of the first run of a length after a position. Positions never decrease, so each run is
  /// passed once.
  mutating func next(of length: Int, from position: Int) -> Int? {
    guard let starts = starts[length] else { return nil }
    var index = next[length, default: 0]
    while index < starts.count, starts[index] < position { index += 1 }
    next[length] = index
    return index < starts.count ? starts[index] : nil
  }
}
