import Foundation
import LivePages

/// A page that moves does so in its frame: the theme is the browser's, and comes from where that is kept.
/// What the frame offers keeps its names.
extension Framed: MovablePage where Page: MovablePage {
  /// The page's, with the version of what the frame saves before it.
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
