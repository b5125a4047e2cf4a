/// A file whose bytes are generated on demand, always with the same result.
struct GeneratedFile: Sendable {
  let name: String
  let size: Int
  let checksum: UInt32
  private let seed: UInt64

  init(name: String, size: Int) {
    self.name = name
    self.size = size
    seed = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    var crc = CRC32C()
    for start in stride(from: 0, to: size, by: Self.piece) {
      crc.update(Self.bytes(start..<min(start + Self.piece, size), seed: seed))
    }
    checksum = crc.value
  }

  /// How many bytes are generated at a time.
  static let piece = 32 * 1024

  /// The entity tag, which identifies this content.
  var entityTag: String { "\"\(String(checksum, radix: 16))-\(size)\"" }

  func bytes(_ range: Range<Int>) -> [UInt8] {
    Self.bytes(range.clamped(to: 0..<size), seed: seed)
  }

  /// Every eight bytes are derived from the seed and their position, so that a file can be read from any
  /// offset.
  private static func bytes(_ range: Range<Int>, seed: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      var word = mixed(seed &+ UInt64(position / 8) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(position % 8 * 8)
      let end = min((position / 8 + 1) * 8, range.upperBound)
      while position < end {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
        position += 1
      }
    }
    return bytes
  }

  /// The finalizer of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    let first = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    let second = (first ^ (first >> 27)) &* 0x94D0_49BB_1331_11EB
    return second ^ (second >> 31)
  }
}

extension GeneratedFile {
  /// The server's files, by name.
  static let all: [String: GeneratedFile] = Dictionary(
    uniqueKeysWithValues: [("elbe.map", 512), ("nile.map", 1024), ("amazon.map", 2048)].map {
      name,
      kilobytes in
      (name, GeneratedFile(name: name, size: kilobytes * 1024))
    }
  )
}
