import LivePagesCore
import Schedulers
import TributaryReports

extension LivePageTest {
  /// The size that views are measured with, as JSON.
  private static let size = "[320,320]"
  /// The maximum number of views that are measured within each other.
  private static let mostNested = 16

  /// Reports a size for each measured view that has none yet, as a browser does when it shows the view.
  func reportSizes() async {
    guard page.scripts.contains("/tributary-ui/views.js") else { return }
    for _ in 0..<Self.mostNested {
      let views = await unmeasuredViews()
      if views.isEmpty { return }
      for view in views {
        guard var event = view.event("data-hook-event-size", at: openedAt) else { continue }
        event.value = .string(Self.size)
        // The report of an earlier view may have removed this one, so that the page refuses the event.
        try? await tab.receive([event])
      }
      await TestClock().advance(by: .zero)
    }
    guard await !unmeasuredViews().isEmpty else { return }
    openedAt.fail(
      """
      Views are still waiting for their sizes after \(Self.mostNested) rounds of reports, so their content hasn't \
      appeared. Either a size or an action that runs when the content appears replaces the view, for example by \
      changing its `id`, or more than \(Self.mostNested) geometry readers are nested. Keep the identity of the view \
      when its size changes.
      """
    )
  }

  private func unmeasuredViews() async -> [Element] {
    RenderedPage(await openPage.root()).html.elements.filter(\.isUnmeasured)
  }
}

extension Element {
  /// A Boolean value that indicates whether the element is a view that waits for its size.
  fileprivate var isUnmeasured: Bool {
    self[attribute: "data-live-hook"] == "TributarySize"
      && self[attribute: "class"]?.split(separator: " ").contains("unknown") == true
  }
}
