import Cancellation
import Testing

struct CRC32CDigestTests {
  @Test func isWrittenAsAField() {
    #expect(CRC32C.digest(0xE306_9283) == "crc32c=:4waSgw==:")
  }

  @Test(arguments: [0, 1, 0xE306_9283, UInt32.max]) func digestsRoundTrip(_ value: UInt32) {
    #expect(CRC32C.value(inDigest: CRC32C.digest(value)) == value)
  }

  @Test func isFoundAmongOthers() {
    #expect(CRC32C.value(inDigest: "sha-256=:AAAA:, crc32c=:4waSgw==:") == 0xE306_9283)
  }

  @Test(arguments: [
    "", "crc32c", "crc32c=:", "crc32c=::", "crc32c=:4waSgw==", "crc32c=:AAAA:", "crc32c=:?:",
    "md5=:4waSgw==:",
  ])
  func rejectsOtherFields(_ field: String) {
    #expect(CRC32C.value(inDigest: field) == nil)
  }
}
