import DependencyInjection
import Foundation
import Testing

struct UnimplementedTests {
  @Test func itNamesTheEndpoint() {
    let error = Unimplemented("fetchUser")
    #expect(error.endpoint == "fetchUser")
    #expect("\(error)" == "Unimplemented: fetchUser")
    #expect(error.localizedDescription == "Unimplemented: fetchUser")
  }

  @Test func theReportNamesTheClientAndTheEndpoint() {
    withKnownIssue {
      _reportUnimplemented("APIClient.fetchUser")
    } matching: {
      $0.description.contains("Unimplemented: 'APIClient.fetchUser' was called")
        && $0.description.contains("$0.<client>.fetchUser = { … }")
    }
  }
}
