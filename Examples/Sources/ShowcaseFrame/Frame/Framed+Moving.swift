import Foundation
import LivePages

/// A movable page can move within its frame. The theme belongs to the browser, and is loaded from its
/// storage. The frame's events keep their names.
extension Framed: MovablePage where Page: MovablePage {
  /// The page's version, combined with the version of the frame's own state.
  public var stateVersion: Int { page.stateVersion << 8 | 1 }

  public func resumeSession(
    from state: Data,
    for visit: Visit,
    onChange: ChangeSignal
  ) async throws -> FramedSession<Page.Session> {
    guard let names = NamingKey(state.prefix(NamingKey.size)) else { throw CocoaError(.coderReadCorrupt) }
    let own = Data(state.dropFirst(NamingKey.size))
    let session = try await page.resumeSession(from: own, for: visit, onChange: onChange)
    return await frame(session, visit, onChange, names: names)
  }
}

extension FramedSession: MovableSession where Page: MovableSession {
  public func savedState() async throws -> Data { names.data + (try await page.savedState()) }

  public func resume() async { await page.resume() }
}
