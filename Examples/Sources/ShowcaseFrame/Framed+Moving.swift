import Foundation
import LivePages
import ShowcaseTheme

/// A page that moves does so in its frame: the theme is the browser's, and comes from where that is kept.
extension Framed: MovablePage where Page: MovablePage {
  public var stateVersion: Int { page.stateVersion }

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> FramedSession<Page.Session> {
    await frame(try await page.resumeSession(from: state, for: visit, onChange: onChange), visit, onChange)
  }
}

extension FramedSession: MovableSession where Page: MovableSession {
  public func savedState() async throws -> Data { try await page.savedState() }

  public func resume() async { await page.resume() }
}
