import ArgumentParser
import ExtensionWorkloads
import Testing

@testable import ExtensionsTable

struct ExtensionsCommandTests {
  @Test func withoutArgumentsAllOperatorsAreMeasured() throws {
    #expect(try ExtensionsCommand.parse([]).only.isEmpty)
  }

  @Test(arguments: [["--only", "zap"], ["--rounds", "0"], ["--values", "0"], ["enumerated"]])
  func invalidArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try ExtensionsCommand.parse(arguments) }
  }

  @Test func operatorNamesAreUnique() {
    let names = ExtensionWorkload.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
