import LivePagesFixtures

@testable import LivePagesCore

/// A page that waits at a gate when it is notified of the end of an upload.
struct HangingUploadsPage: LivePage {
  let path = "/hanging", title = "Hanging"
  let page: UploadsPage
  let gate: Gate

  func makeSession(for visit: Visit, onChange: ChangeSignal) async -> HangingUploadsSession {
    HangingUploadsSession(await page.makeSession(for: visit, onChange: onChange), gate: gate)
  }
}

actor HangingUploadsSession: LiveSession {
  private let session: UploadsSession
  private let gate: Gate

  init(_ session: UploadsSession, gate: Gate) {
    self.session = session
    self.gate = gate
  }

  func body() async -> HTML { await session.body() }

  func receive(_ event: OfferedEvent) async throws(ViewEventError) {
    if case .failed? = UploadContext.current?.told?.event { await gate.pass() }
    try await session.receive(event)
  }
}
