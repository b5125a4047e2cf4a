import LivePagesCore

/// A page that displays the identifier of the browser.
package struct NamePage: LivePage {
  package let path = "/name"
  package let title = "Name"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"

  package init() {}

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> NameSession {
    NameSession(browser: visit.browser)
  }
}

package enum NameEvent: ViewEvent {
  package init(_ wire: WireEvent) throws(ViewEventError) {
    throw .unknownEvent(name: wire.name)
  }

  package var wire: WireEvent {
    switch self {}
  }
}

package actor NameSession: LiveSession {
  private let browser: BrowserID

  package init(browser: BrowserID) {
    self.browser = browser
  }

  package func body() -> HTML {
    HTML { Element(.p, .id("name")) { browser.text } }
  }

  package func receive(_ event: NameEvent) {}
}
