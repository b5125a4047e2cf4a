import ArgumentParser
import Testing

@testable import StoreTable

struct StoreCommandTests {
  @Test func withoutArgumentsGrowthIsShownFromTenToAHundredThousand() throws {
    let command = try StoreCommand.parse([])
    #expect(command.sizes.first == 10)
    #expect(command.sizes.last == 100_000)
    #expect(command.stores == 50_000)
  }

  @Test(arguments: [["--rounds", "0"], ["--stores", "-1"], ["--sizes", "0"], ["many"]])
  func invalidArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try StoreCommand.parse(arguments) }
  }
}
