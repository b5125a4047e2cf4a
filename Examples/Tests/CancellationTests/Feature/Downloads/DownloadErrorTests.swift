import Cancellation
import Testing

struct DownloadErrorTests {
  @Test(arguments: [
    DownloadError.unreachable, .refused(status: 404), .refused(status: 500), .brokenOff, .changed, .damaged,
    .notUnderstood,
  ])
  func descriptionsGiveCauseAndRemedy(_ error: DownloadError) {
    #expect(error.description.hasSuffix("."))
    #expect(error.description.split(separator: ".").count >= 2)
  }
}
