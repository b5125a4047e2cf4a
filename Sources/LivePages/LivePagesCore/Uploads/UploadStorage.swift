import Foundation

/// The storage for the files that browsers send.
package final class UploadStorage: Sendable {
  package let limits: UploadLimits
  private let room: SharedUploadRoom
  /// Makes the folder when the first file comes.
  private let makeFolder: @Sendable () throws -> URL
  private let folder = Locked<URL?>(nil)

  /// - Parameter makeFolder: A closure that makes a folder that no other process uses: one in the system's
  ///   folder for temporary files, unless you say otherwise.
  package init(
    limits: UploadLimits = UploadLimits(),
    makeFolder: (@Sendable () throws -> URL)? = nil
  ) {
    self.limits = limits
    room = SharedUploadRoom(bytes: limits.bytes)
    self.makeFolder =
      makeFolder ?? {
        let folder = limits.folder.appending(path: SecretToken.random().text)
        try Self.makeFolder(at: folder)
        return folder
      }
  }

  deinit {
    if let folder = folder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
  }

  /// Makes a folder that only this system's user can read.
  package static func makeFolder(at url: URL) throws {
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// Makes the space that one browser's session may take.
  func makeSessionSpace() -> UploadSpace {
    UploadSpace(files: limits.perSession, bytes: limits.bytesPerSession)
  }

  /// A place for a file of so many bytes. The file is created when its first bytes come.
  ///
  /// - Parameter session: The space that the browser's session may take.
  func makeFile(of bytes: Int, in session: UploadSpace) throws(UploadError) -> StoredFile {
    guard room.has(bytes, for: session), let own = session.reserve(bytes) else { throw .noSpace }
    do {
      let folder = try folder.withLock { folder in
        let made = try folder ?? makeFolder()
        folder = made
        return made
      }
      return StoredFile(
        at: folder.appending(path: SecretToken.random().text),
        announced: own,
        arrived: ArrivedBytes(in: room, for: session)
      )
    } catch {
      throw UploadError(writing: error)
    }
  }
}
