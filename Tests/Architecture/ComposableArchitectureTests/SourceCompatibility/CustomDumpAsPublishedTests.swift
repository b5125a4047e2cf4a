import ComposableArchitecture
import Testing

/// A single import provides the parts of CustomDump that tests use.
struct CustomDumpAsPublishedTests {
  private struct User: Equatable {
    var name = "a"
  }

  @Test func valuesAreDumped() {
    var text = ""
    customDump(User(), to: &text)
    #expect(text == "CustomDumpAsPublishedTests.User(name: \"a\")")
    #expect(String(customDumping: User()) == text)
  }

  @Test func differencesAreShown() {
    #expect(diff(User(), User()) == nil)
    #expect(diff(1, 2) == "- 1\n+ 2")
  }

  @Test func valuesAreExpectedToBeEqualOrToChange() {
    var user = User()
    expectNoDifference(user, User())
    expectDifference(user) {
      user.name = "b"
    } changes: {
      $0.name = "b"
    }
  }

  @available(*, deprecated, message: "The names are deprecated there, too.")
  @Test func formerNamesAreAvailable() {
    var user = User()
    XCTAssertNoDifference(user, User())
    XCTAssertDifference(user) {
      user.name = "b"
    } changes: {
      $0.name = "b"
    }
  }
}
