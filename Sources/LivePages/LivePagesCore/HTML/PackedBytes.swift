/// Markup as it is kept for long, in less memory than it has bytes: what stands in it twice, such as what
/// rows have in common, is kept once.
///
/// It is a list of pieces. Each is a text that follows, and then a part of what came before it: the count of
/// the text's bytes, these bytes, the count of the part's bytes, and how far back it begins. The counts have
/// seven bits in a byte, the lowest first.
struct PackedBytes: Sendable {
  /// Shorter bytes are no smaller when they are packed.
  private static let shortest = 512
  /// A part that is shorter takes no less when it is referred to.
  private static let shortestPart = 6
  private static let tableBits = 11

  private let code: [UInt8]
  /// The number of bytes.
  let count: Int

  /// - Returns: `nil` if less than a quarter would be saved.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.shortest else { return nil }
    let code = bytes.withUnsafeBufferPointer(Self.pack)
    guard code.count <= bytes.count / 4 * 3 else { return nil }
    // As large as needed.
    self.code = code.withUnsafeBufferPointer { Array($0) }
    count = bytes.count
  }

  /// The number of bytes that it takes.
  var size: Int { code.count }

  /// The bytes.
  var unpacked: [UInt8] {
    Array(unsafeUninitializedCapacity: count) { bytes, end in
      code.withUnsafeBufferPointer { code in
        var offset = 0
        func number() -> Int {
          var (number, shift) = (0, 0)
          while true {
            let byte = Int(code[offset])
            offset += 1
            number |= (byte & 127) << shift
            if byte < 128 { return number }
            shift += 7
          }
        }
        while end < count {
          let text = number()
          _ = UnsafeMutableBufferPointer(rebasing: bytes[end..<end + text])
            .update(fromContentsOf: UnsafeBufferPointer(rebasing: code[offset..<offset + text]))
          offset += text
          end += text
          if end == count { break }
          let (length, distance) = (number(), number())
          // One after the other: the part may reach into what it is copied to.
          for target in end..<end + length { bytes[target] = bytes[target - distance] }
          end += length
        }
      }
    }
  }

  private static func pack(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(bytes.count / 2)
    func add(_ number: Int) {
      var rest = number
      while rest >= 128 {
        code.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
      }
      code.append(UInt8(rest))
    }
    func wordAt(_ offset: Int) -> UInt32 {
      UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    // After which offset four bytes were seen last, by a digest of them.
    var table = [Int32](repeating: 0, count: 1 << tableBits)
    var (offset, text) = (0, 0)
    while offset + 4 <= bytes.count {
      let word = wordAt(offset)
      let entry = Int((word &* 2_654_435_761) >> UInt32(32 - tableBits))
      let last = Int(table[entry]) - 1
      table[entry] = Int32(offset + 1)
      guard last >= 0, word == wordAt(last) else {
        offset += 1
        continue
      }
      var length = 4
      while offset + length < bytes.count, bytes[last + length] == bytes[offset + length] { length += 1 }
      guard length >= shortestPart else {
        offset += 1
        continue
      }
      add(offset - text)
      code.append(contentsOf: bytes[text..<offset])
      add(length)
      add(offset - last)
      offset += length
      text = offset
    }
    if text < bytes.count {
      add(bytes.count - text)
      code.append(contentsOf: bytes[text...])
    }
    return code
  }
}
