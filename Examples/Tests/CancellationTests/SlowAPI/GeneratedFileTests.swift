import Testing

@testable import Cancellation

struct GeneratedFileTests {
  private let file = GeneratedFile(name: "test", size: 1001)

  @Test func aPartIsTheSameAsInTheWhole() {
    let whole = file.bytes(0..<1001)
    #expect(whole.count == 1001)
    for range in [0..<1, 1..<8, 7..<9, 8..<16, 3..<1001, 1000..<1001, 500..<500] {
      #expect(file.bytes(range) == Array(whole[range]))
    }
  }

  @Test func readingBeyondTheEndReturnsTheRest() {
    #expect(file.bytes(990..<2000).count == 11)
  }

  @Test func checksumMatchesTheBytes() {
    var crc = CRC32C()
    crc.update(file.bytes(0..<1001))
    #expect(file.checksum == crc.value)
  }

  @Test func theContentFollowsFromTheName() {
    #expect(GeneratedFile(name: "test", size: 1001).entityTag == file.entityTag)
    #expect(GeneratedFile(name: "tess", size: 1001).entityTag != file.entityTag)
    #expect(GeneratedFile(name: "test", size: 1000).entityTag != file.entityTag)
  }

  @Test func theBytesAreSpreadEvenly() {
    let counts = GeneratedFile(name: "test", size: 256 * 100).bytes(0..<256 * 100).reduce(
      into: [UInt8: Int]()
    ) {
      $0[$1, default: 0] += 1
    }
    #expect(counts.count == 256)
    #expect(counts.values.allSatisfy { (50...150).contains($0) })
  }
}
