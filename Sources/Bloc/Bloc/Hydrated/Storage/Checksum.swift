/// The 64-bit FNV-1a hash: tells torn and changed files from whole ones. It is no protection against anyone
/// who means to deceive; an authenticated cipher is.
enum Checksum {
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
