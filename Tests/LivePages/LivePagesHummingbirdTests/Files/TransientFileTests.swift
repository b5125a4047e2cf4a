#if LivePages
  import LivePagesCore
  import LivePagesFixtures
  import Testing

  @testable import LivePagesHummingbird

  /// Tests of files that are served for as long as a page displays them.
  struct TransientFileTests {
    @Test func aFileIsServedWhileSomethingRefersToIt() async throws {
      try await RunningSite.run { site in
        var file: TransientFile? = TransientFile.file(contentType: "image/png", bytes: Array("picture".utf8))
        let path = try #require(file?.path)
        let answer = try await site.get(path)
        #expect(answer.status == 200)
        #expect(answer.text == "picture")
        #expect(TransientFile.file(named: path) == nil)
        file = nil
        let late = try await site.get(path)
        #expect(late.status == 404)
        #expect(late.text.contains("No page displays this file"))
      }
    }
  }
#endif
