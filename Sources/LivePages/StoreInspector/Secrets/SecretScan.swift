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

/// A way in which texts are written inside of other ones.
enum TextEscape: CaseIterable {
  /// `%22`, as in addresses.
  case percent
  /// The same with `+` for a space, as in forms.
  case form
  /// `\"`, `\n`, `\u{22}`, `\u0022`: literals of Swift and of JSON.
  case backslash
  /// `&quot;`, `&#34;`: HTML and XML.
  case entity

  /// - Returns: `nil` for a text in which nothing is written so. A sign that stands for nothing stays as it
  ///   is.
  func decoded(_ text: String) -> String? {
    let sign = Self.sign(of: self)
    guard text.utf8.contains(sign) else { return nil }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    var isSame = true
    while index < bytes.count {
      if let (scalars, length) = piece(of: bytes[index...]) {
        decoded += scalars
        index += length
        isSame = false
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return isSame ? nil : String(decoding: decoded, as: UTF8.self)
  }

  private static func sign(of escape: TextEscape) -> UInt8 {
    switch escape {
    case .percent: UInt8(ascii: "%")
    case .form: UInt8(ascii: "+")
    case .backslash: UInt8(ascii: "\\")
    case .entity: UInt8(ascii: "&")
    }
  }

  /// Returns what the escape at the beginning of a text stands for, in UTF-8, and the number of bytes of the
  /// escape; `nil` if there is none.
  private func piece(of bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    switch self {
    case .percent: Self.percent(bytes)
    case .form: bytes.first == UInt8(ascii: "+") ? ([0x20], 1) : Self.percent(bytes)
    case .backslash: Self.backslash(bytes)
    case .entity: Self.entity(bytes)
    }
  }

  private static func percent(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    guard bytes.first == UInt8(ascii: "%"), let byte = hexadecimal(bytes.dropFirst().prefix(2), digits: 2)
    else { return nil }
    return ([UInt8(byte)], 3)
  }

  private static func backslash(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    guard bytes.first == UInt8(ascii: "\\"), let next = bytes.dropFirst().first else { return nil }
    switch next {
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "0"): return ([0x00], 2)
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "u"): return unicode(bytes.dropFirst(2)).map { ($0, $1 + 2) }
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), UInt8(ascii: "\\"): return ([next], 2)
    default: return nil
    }
  }

  /// Reads what follows `\u`: `{1F600}` in Swift, `D83D\uDE00` in JSON.
  private static func unicode(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    if bytes.first == UInt8(ascii: "{") {
      let digits = bytes.dropFirst().prefix(9).prefix { $0 != UInt8(ascii: "}") }
      guard let text = number(hexadecimal(digits, digits: digits.count)) else { return nil }
      return (text, digits.count + 2)
    }
    guard let unit = hexadecimal(bytes.prefix(4), digits: 4) else { return nil }
    guard (0xD800..<0xDC00).contains(unit) else { return number(unit).map { ($0, 4) } }
    let rest = bytes.dropFirst(4)
    guard rest.starts(with: Array("\\u".utf8)),
      let low = hexadecimal(rest.dropFirst(2).prefix(4), digits: 4), (0xDC00..<0xE000).contains(low)
    else { return nil }
    return number(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 10) }
  }

  private static let entities: [(name: [UInt8], text: [UInt8])] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  private static func entity(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    guard bytes.first == UInt8(ascii: "&") else { return nil }
    if let known = entities.first(where: { bytes.starts(with: $0.name) }) {
      return (known.text, known.name.count)
    }
    let inner = bytes.dropFirst().prefix(9).prefix { $0 != UInt8(ascii: ";") }
    guard inner.first == UInt8(ascii: "#"), bytes.dropFirst(1 + inner.count).first == UInt8(ascii: ";") else {
      return nil
    }
    let digits = inner.dropFirst()
    let isHexadecimal = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
    let value =
      isHexadecimal
      ? hexadecimal(digits.dropFirst(), digits: digits.count - 1)
      : UInt32(String(decoding: digits, as: UTF8.self))
    return number(value).map { ($0, inner.count + 2) }
  }

  private static func number(_ number: UInt32?) -> [UInt8]? {
    number.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>, digits: Int) -> UInt32? {
    guard digits > 0, bytes.count == digits else { return nil }
    var number: UInt32 = 0
    for byte in bytes {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}
