import LivePagesFixtures

@testable import LivePagesCore

extension OpenTab {
  /// A tab of a page that counts.
  static func forTest() async -> OpenTab {
    OpenTab(
      await OpenPage(TallyPage(), for: Visit(), absence: .zero, uploads: .forTest),
      at: "/tally",
      address: nil,
      sharing: .tab,
      now: .now
    )
  }
}
