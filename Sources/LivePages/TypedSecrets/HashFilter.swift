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
