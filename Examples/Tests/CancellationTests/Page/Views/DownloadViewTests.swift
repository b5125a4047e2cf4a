import LivePages
import Testing

@testable import Cancellation

struct DownloadViewTests {
  private func element(_ tag: LivePages.Tag, _ state: Download.State) -> Element? {
    row(state).elements.first { $0.tag == tag }
  }

  private func row(_ state: Download.State) -> HTML {
    ViewTree<Download.Action> {}.render { DownloadView(state: state) }
  }

  @Test func aDownloadThatHasNotBegunShowsNoAmount() {
    let progress = element(.progress, Download.State(file: "a"))
    #expect(progress?[attribute: "value"] == "0")
    #expect(progress?[attribute: "max"] == "1")
    #expect(progress?[attribute: "aria-label"] == "Progress of a")
  }

  @Test func theNameIsText() {
    #expect(element(.h3, Download.State(file: "<b>"))?.content == HTML { "<b>" })
  }
}
