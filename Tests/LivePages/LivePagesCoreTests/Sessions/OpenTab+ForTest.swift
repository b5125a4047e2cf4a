import LivePagesFixtures

@testable import LivePagesCore

extension OpenTab {
  /// Returns a tab of a page, which is a counter by default.
  static func forTest(_ page: some LivePage = TallyPage(), at address: PageAddress? = nil) async -> OpenTab {
    OpenTab(
      await OpenPage(page, for: Visit(), absence: .zero, uploads: .forTest),
      at: page.path,
      address: address,
      sharing: .tab,
      now: .now
    )
  }
}
