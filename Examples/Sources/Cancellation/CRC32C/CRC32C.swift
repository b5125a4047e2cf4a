/// An incremental CRC-32C (Castagnoli) checksum. It detects accidental damage, but not manipulation.
public struct CRC32C: Hashable, Sendable {
  private var register = UInt32.max

  public init() {}

  /// The checksum of all bytes so far.
  public var value: UInt32 { ~register }

  /// Adds the next bytes.
  public mutating func update(_ bytes: [UInt8]) {
    var register = register
    for byte in bytes {
      register = Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ (register >> 8)
    }
    self.register = register
  }

  /// The effect of each byte value on the register.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ reversedPolynomial : value >> 1
    }
  }

  private static let reversedPolynomial: UInt32 = 0x82F6_3B78
}
