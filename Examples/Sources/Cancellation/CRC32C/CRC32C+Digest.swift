import Foundation

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
