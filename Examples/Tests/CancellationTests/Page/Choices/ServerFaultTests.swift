import Testing

@testable import Cancellation

struct ServerFaultTests {
  @Test(arguments: ServerFault.allCases) func isFoundByItsFault(_ choice: ServerFault) {
    #expect(ServerFault(choice.fault) == choice)
  }
}
