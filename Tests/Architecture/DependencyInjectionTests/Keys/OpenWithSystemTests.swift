#if os(Linux)
  import Foundation
  import Testing

  @testable import DependencyInjection

  struct OpenWithSystemTests {
    private let url = URL(fileURLWithPath: "/a/page")

    @Test func theProgramGetsTheURLAsItsLastArgument() async {
      let command = ["/bin/sh", "-c", #"test "$1" = file:///a/page"#, "sh"]
      #expect(await open(url, with: command))
    }

    @Test func openReturnsFalseIfTheProgramFails() async {
      #expect(await open(url, with: ["/bin/sh", "-c", "exit 3"]) == false)
    }

    @Test func openReturnsFalseIfTheProgramIsMissing() async {
      #expect(await open(url, with: ["/no/such/program"]) == false)
    }

    @Test func refusesURLsWithoutAScheme() async throws {
      let option = try #require(URL(string: "--help"))
      #expect(await open(option, with: ["/bin/sh", "-c", "exit 0"]) == false)
    }
  }
#endif
