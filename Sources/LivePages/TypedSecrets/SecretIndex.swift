/// An index of secret texts, to find them inside of other texts. It keeps hash values and not the texts.
///
/// Upper and lower case are the same, and spaces around a text count for nothing. A text that is longer than
/// ``longest`` is found by its beginning.
package struct SecretIndex: Sendable {
  /// The shortest text that is found in longer ones, in Unicode scalars.
  package static let shortest = 4
  /// How much of a text is compared at most, in Unicode scalars: it bounds what a text takes, and what it
  /// costs to look for it.
  package static let longest = 32
  /// Among how many of the last texts one is looked for that a text continues.
  private static let latestTexts = 16

  /// The number of times that each text was inserted without being typed on.
  private(set) var texts: [Int: Int] = [:]
  /// The beginnings of the texts.
  private(set) var beginnings: Set<Int> = []
  /// Of texts that are longer than ``longest``, by their beginnings: the length of the longest, in bytes.
  private(set) var lengths: [Int: Int] = [:]
  /// The first bytes of the texts.
  private(set) var firsts: Set<UInt8> = []
  private var latest: [Int] = []

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }
  /// What it takes, in hash values.
  package var size: Int { texts.count + beginnings.count + lengths.count }

  /// - Parameters:
  ///   - text: A text. One that is shorter than ``shortest`` is left out.
  ///   - isRepeated: A Boolean value that indicates whether the text may have been inserted before: it counts
  ///     once then.
  package mutating func insert(_ text: String, isRepeated: Bool = false) {
    let bytes = FoldedText(text).trimmed
    guard FoldedText.isLong(bytes) else { return }
    var hasher = Hasher()
    var scalars = 0
    var begun: [Int] = []
    var hash = 0
    for (index, byte) in bytes.enumerated() {
      hasher.combine(byte)
      guard FoldedText.isEndOfScalar(index, in: bytes) else { continue }
      scalars += 1
      if scalars < Self.shortest { continue }
      hash = hasher.finalized
      if index + 1 == bytes.count { break }
      if scalars == Self.longest {
        lengths[hash] = max(lengths[hash] ?? 0, bytes.count)
        break
      }
      begun.append(hash)
    }
    beginnings.formUnion(begun)
    firsts.insert(bytes[0])
    if isRepeated, texts[hash] != nil { return }
    noteContinuation(of: begun)
    texts[hash, default: 0] += 1
    latest.append(hash)
    if latest.count > Self.latestTexts { latest.removeFirst() }
  }

  /// While a text is typed, each of its beginnings comes as a text.
  private mutating func noteContinuation(of beginnings: [Int]) {
    for hash in beginnings.reversed() {
      guard let index = latest.lastIndex(of: hash) else { continue }
      latest.remove(at: index)
      texts[hash] = max(0, (texts[hash] ?? 0) - 1)
      return
    }
  }

  /// The known texts that begin at a place.
  ///
  /// - Parameters:
  ///   - start: The place.
  ///   - bytes: The text to search: the bytes of a ``FoldedText``.
  package func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    guard firsts.contains(bytes[start]) else { return nil }
    return SecretMatch(at: start, in: bytes) { hash in
      let isBeginning = beginnings.contains(hash)
      let count = texts[hash]
      let isTypedOn = isBeginning && count == 0
      return KnownText(
        length: lengths[hash],
        isBeginning: isBeginning,
        isText: count != nil && !isTypedOn,
        isTypedOn: isTypedOn
      )
    }
  }
}

extension Hasher {
  var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}

/// Short texts. Each is found where it is the whole text, or stands in quotation marks. The hash values of
/// the latest are kept; the others are in a ``HashFilter``, which finds a few more texts by chance.
package struct ShortSecrets: Sendable {
  /// The least number of hash values that are kept. The most is twice as many.
  package static let kept = 2_000

  private var recent: Set<Int> = []
  private var earlier: Set<Int> = []
  private var forgotten = HashFilter(for: 4 * kept)

  package init() {}

  package var isEmpty: Bool { recent.isEmpty && earlier.isEmpty }
  /// How many are kept.
  package var count: Int { recent.count + earlier.count }

  /// - Parameter text: A text. One that ``SecretIndex`` takes is left out.
  package mutating func insert(_ text: String) {
    let folded = FoldedText(text)
    if text.isEmpty || FoldedText.isLong(folded.trimmed) { return }
    recent.insert(Self.hash(of: folded.bytes[...]))
    guard recent.count >= Self.kept else { return }
    for hash in earlier { forgotten.insert(hash) }
    (recent, earlier) = ([], recent)
  }

  /// Whether a text is known.
  ///
  /// - Parameter bytes: The bytes of a ``FoldedText``.
  package func contains(_ bytes: ArraySlice<UInt8>) -> Bool {
    // No text of three scalars folds into more.
    if isEmpty || bytes.count > 64 { return false }
    let hash = Self.hash(of: bytes)
    return recent.contains(hash) || earlier.contains(hash) || forgotten.contains(hash)
  }

  private static func hash(of bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    for byte in bytes { hasher.combine(byte) }
    return hasher.finalize()
  }
}

/// A set of hash values that takes as much memory whatever is inserted: a Bloom filter.
///
/// It forgets nothing. But it takes others for inserted, too: few until as many are as it has bits for,
/// sixteen each, and in the end all.
struct HashFilter: Sendable {
  /// The number of bits that a hash value sets.
  private static let marks = 4
  private static let bitsPerValue = 16

  private let bitCount: Int
  /// Empty until something is inserted.
  private var words: [UInt64] = []

  /// - Parameter values: The number of hash values that it is for.
  init(for values: Int) {
    var bitCount = 64
    while bitCount < values * Self.bitsPerValue { bitCount *= 2 }
    self.bitCount = bitCount
  }

  var isEmpty: Bool { words.isEmpty }

  mutating func insert(_ hash: Int) {
    if isEmpty { words = Array(repeating: 0, count: bitCount / 64) }
    for mark in 0..<Self.marks {
      let bit = bitIndex(of: hash, mark)
      words[bit / 64] |= 1 << UInt64(bit % 64)
    }
  }

  func contains(_ hash: Int) -> Bool {
    if isEmpty { return false }
    return (0..<Self.marks).allSatisfy { mark in
      let bit = bitIndex(of: hash, mark)
      return words[bit / 64] & 1 << UInt64(bit % 64) != 0
    }
  }

  private func bitIndex(of hash: Int, _ mark: Int) -> Int {
    let hash = UInt64(truncatingIfNeeded: hash)
    let step = hash >> 32 | 1
    return Int(truncatingIfNeeded: (hash &+ UInt64(mark) &* step) & UInt64(bitCount - 1))
  }
}
