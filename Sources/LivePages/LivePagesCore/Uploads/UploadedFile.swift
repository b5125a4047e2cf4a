import Foundation

/// A file that a browser has sent, in the server's folder for them. It is to be moved from there, once; what
/// nobody has moved is removed after a while, when the browser's session ends, and when nothing refers to it.
public final class UploadedFile: Sendable {
  /// The browser's description of the file.
  public let upload: Upload
  private let stored: Locked<StoredFile?>

  /// A file for the test of a reducer.
  ///
  /// - Parameters:
  ///   - upload: The upload as a browser would describe it.
  ///   - url: The file's URL.
  public convenience init(_ upload: Upload, at url: URL) {
    self.init(upload, StoredFile(at: url))
  }

  init(_ upload: Upload, _ stored: StoredFile) {
    self.upload = upload
    self.stored = Locked(stored)
  }

  /// Whether it can still be moved.
  public var isThere: Bool { stored.withLock { $0 != nil } }

  /// Moves it to where it is to stay. It can be done once; what is there already is not replaced.
  ///
  /// - Throws: ``UploadError/gone`` if it was moved or removed before, ``UploadError/diskFull`` or
  ///   ``UploadError/notWritable`` where the file stays as it was.
  public func move(to url: URL) throws(UploadError) {
    guard let file = stored.withLock({ $0.take() }) else { throw .gone }
    do {
      try file.move(to: url)
    } catch {
      stored.withLock { $0 = file }
      throw error
    }
  }

  /// Reads what is in it, all at once: for small files.
  ///
  /// - Throws: ``UploadError/gone``.
  public func bytes() throws(UploadError) -> [UInt8] {
    guard let file = stored.withLock({ $0 }), let data = try? Data(contentsOf: file.url) else {
      throw .gone
    }
    return Array(data)
  }

  /// Removes it.
  public func remove() {
    _ = stored.withLock { $0.take() }
  }
}

extension UploadedFile: Hashable {
  public static func == (first: UploadedFile, second: UploadedFile) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A file in the folder for uploads, which is removed with its last reference, as is the room that it takes.
final class StoredFile: Sendable {
  let url: URL
  private let announced: UploadReservation?
  private let arrived: ArrivedBytes?
  private let isMoved = Locked(false)

  init(at url: URL, announced: UploadReservation? = nil, arrived: ArrivedBytes? = nil) {
    self.url = url
    self.announced = announced
    self.arrived = arrived
  }

  deinit {
    if !isMoved.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
  }

  /// Opens the file to write at an offset. The file is created if it is missing.
  func open(at offset: Int) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: url.path) {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
        throw UploadError.notWritable
      }
    }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seek(toOffset: UInt64(offset))
    return handle
  }

  /// Takes room for bytes that have come.
  ///
  /// - Returns: Whether there is room.
  func grow(by bytes: Int) -> Bool { arrived?.grow(by: bytes) ?? true }

  func move(to target: URL) throws(UploadError) {
    do {
      try FileManager.default.moveItem(at: url, to: target)
    } catch {
      throw UploadError(writing: error)
    }
    isMoved.withLock { $0 = true }
  }
}

extension UploadError {
  /// Makes the error for something that could not be written.
  init(writing error: any Error) {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let causes: [NSError] = [error as NSError] + (underlying.map { [$0 as NSError] } ?? [])
    let isFull =
      (error as? CocoaError)?.code == .fileWriteOutOfSpace
      || causes.contains { cause in
        cause.domain == NSPOSIXErrorDomain && cause.code == Int(POSIXErrorCode.ENOSPC.rawValue)
      }
    self = isFull ? .diskFull : .notWritable
  }
}

/// The storage for the files that browsers send.
package final class UploadStorage: Sendable {
  package let limits: UploadLimits
  private let room: SharedUploadRoom
  private let fileRoom: SharedUploadRoom
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
    fileRoom = SharedUploadRoom(bytes: limits.files)
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
    guard room.has(bytes, for: session), fileRoom.has(1, for: session), let own = session.reserve(bytes)
    else { throw .noSpace }
    do {
      let folder = try folder.withLock { folder in
        let made = try folder ?? makeFolder()
        folder = made
        return made
      }
      return StoredFile(
        at: folder.appending(path: SecretToken.random().text),
        announced: own,
        arrived: ArrivedBytes(in: room, files: fileRoom, for: session)
      )
    } catch {
      throw UploadError(writing: error)
    }
  }
}
