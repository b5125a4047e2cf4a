import Cancellation
import LivePages
import Testing

@testable import CancellationPage

@Suite struct DownloadViewTests {
  private func element(_ tag: LivePages.Tag, _ state: Download.State) -> Element? {
    HTML { DownloadView(state: state).body }.elements.first { $0.tag == tag }
  }

  @Test func aDownloadThatHasNotBegunShowsNoAmount() {
    let progress = element(.progress, Download.State(file: "a"))
    #expect(progress?[attribute: "value"] == "0")
    #expect(progress?[attribute: "max"] == "1")
    #expect(progress?[attribute: "aria-label"] == "Progress of a")
  }

  @Test func theNameIsText() {
    let row = HTML { DownloadView(state: Download.State(file: "<b>")).body }
    #expect(row.elements.first { $0.tag == .h3 }?.content == HTML { "<b>" })
  }
}
