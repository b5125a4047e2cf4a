import Testing

@testable import CancellationPage

struct ServerFaultTests {
  @Test(arguments: ServerFault.allCases) func isFoundByWhatItMeans(_ choice: ServerFault) {
    #expect(ServerFault(choice.fault) == choice)
  }
}
