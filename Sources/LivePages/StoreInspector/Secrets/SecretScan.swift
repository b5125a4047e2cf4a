import TypedSecrets

/// Looks for secrets in the bytes of a text. What it does is linear in their number.
struct SecretScan {
  private let bytes: [UInt8]
  private let short: ShortSecrets
  /// What begins somewhere, by the order of places.
  private let matches: [SecretMatch]
  /// Where secrets are.
  private(set) var found: [Range<Int>] = []
  /// The number of bytes that were looked at to find them.
  private(set) var comparisons = 0

  /// - Parameters:
  ///   - bytes: The bytes of a `FoldedText`.
  ///   - long: Secrets that are found as parts of texts.
  ///   - shared: More of them.
  ///   - short: Secrets that are found in quotation marks.
  init(of bytes: [UInt8], _ long: RecentSecrets, shared: TypedSecrets?, _ short: ShortSecrets) {
    self.bytes = bytes
    self.short = short
    var own: [SecretMatch] = []
    if !long.isEmpty { own = bytes.indices.compactMap { long.match(at: $0, in: bytes) } }
    var others: [SecretMatch] = []
    shared?.search(bytes) { others.append($0) }
    matches = Self.merged(own, others)
    comparisons = matches.reduce(0) { $0 + $1.comparisons }
    run()
  }

  private static func merged(_ own: [SecretMatch], _ others: [SecretMatch]) -> [SecretMatch] {
    var merged: [SecretMatch] = []
    var rest = others[...]
    for var match in own {
      while let other = rest.first, other.start < match.start {
        merged.append(other)
        rest.removeFirst()
      }
      if let other = rest.first, other.start == match.start {
        match.add(other)
        rest.removeFirst()
      }
      merged.append(match)
    }
    return merged + rest
  }

  private mutating func run() {
    var index = 0
    var rest = matches[...]
    // Where there are no short secrets, only the places of matches count.
    while index < bytes.count, !(short.isEmpty && rest.isEmpty) {
      if short.isEmpty, let next = rest.first { index = max(index, next.start) }
      while let match = rest.first, match.start < index { rest.removeFirst() }
      var range: Range<Int>?
      if let match = rest.first, match.start == index { range = longRange(of: match) }
      if range == nil { range = quotedRange(at: index) }
      if let range { found.append(range) }
      index = range?.upperBound ?? index + 1
    }
  }

  /// Returns the range that is hidden for a match: the word that it is in.
  private mutating func longRange(of match: SecretMatch) -> Range<Int>? {
    let earliest = found.last?.upperBound ?? 0
    if let end = match.end {
      var (first, last) = (match.start, end)
      while first > earliest, Self.isInWord(bytes[first - 1]) { first -= 1 }
      while last < bytes.count, Self.isInWord(bytes[last]) { last += 1 }
      comparisons += last - first
      return first..<last
    }
    // What was but a beginning is a word of its own.
    guard let end = match.endOfBeginning, match.start == earliest || !Self.isInWord(bytes[match.start - 1]),
      end == bytes.count || !Self.isInWord(bytes[end])
    else { return nil }
    return match.start..<end
  }

  private func quotedRange(at start: Int) -> Range<Int>? {
    if short.isEmpty { return nil }
    for (opening, closing) in Self.quotationMarks
    where opening[0] == bytes[start] && bytes[start...].starts(with: opening) {
      let first = start + opening.count
      // A short secret has few letters.
      let last = min(bytes.count, first + 4 * SecretIndex.shortest)
      var end = first
      while end < last, !bytes[end...].starts(with: closing) { end += 1 }
      if end < last, end > first, short.contains(bytes[first..<end]) { return first..<end }
    }
    return nil
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  private static let quotationMarks: [(opening: [UInt8], closing: [UInt8])] = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"), ("«", "»"),
  ].map { (Array($0.utf8), Array($1.utf8)) }
}
