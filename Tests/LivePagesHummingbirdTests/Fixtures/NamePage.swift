import LivePages

/// A page that shows by what it knows the browser.
struct NamePage: LivePage {
  let path = "/name"
  let title = "Name"
  let stylesheets: [String] = []
  let icon = "/icon.svg"

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> NameSession {
    NameSession(browser: visit.browser)
  }
}

enum NameEvent: ViewEvent {
  init(_ wire: WireEvent) throws(ViewEventError) {
    throw .unknownEvent(name: wire.name)
  }

  var wire: WireEvent {
    switch self {}
  }
}

actor NameSession: LiveSession {
  private let browser: BrowserID

  init(browser: BrowserID) {
    self.browser = browser
  }

  func body() -> HTML {
    HTML { Element(.p, .id("name")) { browser.text } }
  }

  func receive(_ event: NameEvent) {}
}
