import Foundation

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

extension CRC32C {
  /// Returns a checksum in the format of the HTTP field `Repr-Digest` (RFC 9530): `crc32c=:4waSgw==:`.
  public static func digest(_ value: UInt32) -> String {
    "\(prefix)\(Data(bytes(value)).base64EncodedString())\(suffix)"
  }

  /// Returns the checksum from a `Repr-Digest` field, which may contain others too.
  public static func value(inDigest field: String) -> UInt32? {
    for part in field.split(separator: ",") {
      let part = part.trimmingCharacters(in: .whitespaces)
      guard part.hasPrefix(prefix), part.hasSuffix(suffix), part.count > prefix.count else { continue }
      let base64 = part.dropFirst(prefix.count).dropLast(suffix.count)
      guard let data = Data(base64Encoded: String(base64)), data.count == 4 else { continue }
      return data.reduce(0) { $0 << 8 | UInt32($1) }
    }
    return nil
  }

  private static let prefix = "crc32c=:"
  private static let suffix = ":"

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
