import Cancellation
import Testing

struct SearchErrorTests {
  @Test(arguments: [SearchError.unreachable, .refused(status: 500), .notUnderstood])
  func descriptionsGiveCauseAndRemedy(_ error: SearchError) {
    #expect(error.description.hasSuffix("."))
    #expect(error.description.split(separator: ".").count >= 2)
  }
}
