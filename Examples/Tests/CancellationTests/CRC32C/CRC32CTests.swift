import Cancellation
import Testing

struct CRC32CTests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc = CRC32C()
    crc.update(bytes)
    return crc.value
  }

  /// The values from section B.4 of RFC 3720.
  @Test func agreesWithTheStandard() {
    #expect(checksum([]) == 0)
    #expect(checksum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(checksum(Array(repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(checksum(Array(repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(checksum(Array(0..<32)) == 0x46DD_794E)
  }

  @Test(arguments: 0...9) func bytesInPiecesGiveTheSame(_ cut: Int) {
    let bytes = Array("123456789".utf8)
    var crc = CRC32C()
    crc.update(Array(bytes[..<cut]))
    crc.update(Array(bytes[cut...]))
    #expect(crc.value == 0xE306_9283)
  }

  @Test func everyBitAffectsTheChecksum() {
    let bytes = Array("123456789".utf8)
    let sums = (0..<72).map { bit in
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      return checksum(changed)
    }
    #expect(Set(sums + [checksum(bytes)]).count == 73)
  }
}
