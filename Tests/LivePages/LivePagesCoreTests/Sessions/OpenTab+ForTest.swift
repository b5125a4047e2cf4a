import LivePagesFixtures

@testable import LivePagesCore

extension OpenTab {
  /// A tab of a page, by default of one that counts.
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
