/// A number that stands for bytes, the same in each process: a restart of the server keeps it, unlike Swift's
/// own hashes.
enum StableDigest {
  /// The digest in hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    // FNV-1a.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(digest, radix: 16)
  }
}
