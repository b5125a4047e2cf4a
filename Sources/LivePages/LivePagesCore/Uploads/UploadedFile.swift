import Foundation

/// A file that a browser has uploaded to the server's upload folder.
///
/// To keep the file, move it elsewhere. Otherwise, it's removed after some time, when the browser session
/// ends, or when you release the last reference to it.
public final class UploadedFile: Sendable {
  /// The browser's description of the file.
  public let upload: Upload
  private let stored: Locked<StoredFile?>

  /// Creates a file without a browser, for example to test a reducer.
  ///
  /// - Parameters:
  ///   - upload: The browser's description of the file.
  ///   - url: The file's URL.
  public convenience init(_ upload: Upload, at url: URL) {
    self.init(upload, StoredFile(at: url))
  }

  init(_ upload: Upload, _ stored: StoredFile) {
    self.upload = upload
    self.stored = Locked(stored)
  }

  /// A Boolean value that indicates whether you can still move the file.
  public var isThere: Bool { stored.withLock { $0 != nil } }

  /// Moves the file to its final location without replacing an existing file.
  ///
  /// You can do this only once.
  ///
  /// - Throws: ``UploadError/gone`` if the file has already been moved or removed, or
  ///   ``UploadError/diskFull`` or ``UploadError/notWritable`` if it can't be moved. In the latter case, you
  ///   can try again.
  public func move(to url: URL) throws(UploadError) {
    guard let file = stored.withLock({ $0.take() }) else { throw .gone }
    do {
      try file.move(to: url)
    } catch {
      stored.withLock { $0 = file }
      throw error
    }
  }

  /// Moves the file to a separate folder in the upload folder. A file can be moved only once.
  ///
  /// - Parameter name: The name of the file in its folder.
  /// - Returns: The moved file. It counts toward the limits for uploads and exists until it is released.
  package func renamed(to name: String) throws(UploadError) -> NamedUpload {
    guard let file = stored.withLock({ $0.take() }) else { throw .gone }
    return NamedUpload(try file.renamed(to: name))
  }

  /// Returns the content of the file.
  ///
  /// To avoid running out of memory, use this method only for small files.
  ///
  /// - Throws: ``UploadError/gone`` if the file has been moved or removed.
  public func bytes() throws(UploadError) -> [UInt8] {
    guard let file = stored.withLock({ $0 }), let data = try? Data(contentsOf: file.url) else {
      throw .gone
    }
    return Array(data)
  }

  /// Removes the file.
  public func remove() {
    _ = stored.withLock { $0.take() }
  }
}

extension UploadedFile: Hashable {
  public static func == (first: UploadedFile, second: UploadedFile) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An uploaded file with a name, which counts toward the limits for uploads until its last reference is
/// released.
package final class NamedUpload: Sendable {
  private let file: StoredFile
  package var url: URL { file.url }

  fileprivate init(_ file: StoredFile) { self.file = file }
}

/// A file in the upload folder. When the last reference is released, the file is removed and its space
/// becomes free.
final class StoredFile: Sendable {
  let url: URL
  /// The folder that contains only this file.
  private let folder: URL?
  private let announced: UploadReservation?
  private let arrived: ArrivedBytes?
  private let isMoved = Locked(false)

  init(
    at url: URL,
    in folder: URL? = nil,
    announced: UploadReservation? = nil,
    arrived: ArrivedBytes? = nil
  ) {
    self.url = url
    self.folder = folder
    self.announced = announced
    self.arrived = arrived
  }

  deinit {
    if !isMoved.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder ?? url) }
  }

  /// Opens the file for writing at an offset.
  ///
  /// Creates the file if necessary.
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

  /// Takes space for received bytes.
  ///
  /// - Returns: Whether there was enough space.
  func grow(by bytes: Int) -> Bool { arrived?.grow(by: bytes) ?? true }

  func move(to target: URL) throws(UploadError) {
    do {
      try FileManager.default.moveItem(at: url, to: target)
    } catch {
      throw UploadError(writing: error)
    }
    isMoved.withLock { $0 = true }
  }

  /// Moves the file to a new folder next to it. If that fails, the file is removed.
  func renamed(to name: String) throws(UploadError) -> StoredFile {
    let folder = url.deletingLastPathComponent().appending(path: SecretToken.random().text)
    let target = StoredFile(
      at: folder.appending(path: name),
      in: folder,
      announced: announced,
      arrived: arrived
    )
    do {
      try UploadStorage.makeFolder(at: folder)
    } catch {
      throw UploadError(writing: error)
    }
    try move(to: target.url)
    return target
  }
}

extension UploadError {
  /// Creates the error for a failed write.
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

/// The storage for uploaded files.
package final class UploadStorage: Sendable {
  package let limits: UploadLimits
  private let room: SharedUploadRoom
  private let fileRoom: SharedUploadRoom
  /// The space for announced files, which take some memory before their first bytes arrive.
  private let announcedRoom: SharedUploadRoom
  /// Creates the folder when the first file arrives, or the first one after the folder was removed.
  private let makeFolder: @Sendable () throws -> URL
  private let folder = Locked<URL?>(nil)

  /// - Parameter makeFolder: A closure that creates a folder that no other process uses. By default, it
  ///   creates a folder in the system's temporary directory.
  package init(
    limits: UploadLimits = UploadLimits(),
    makeFolder: (@Sendable () throws -> URL)? = nil
  ) {
    self.limits = limits
    room = SharedUploadRoom(bytes: limits.bytes)
    fileRoom = SharedUploadRoom(bytes: limits.files)
    let (announced, isTooMany) = limits.files.multipliedReportingOverflow(by: 2)
    announcedRoom = SharedUploadRoom(bytes: isTooMany ? .max : announced)
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

  /// Creates a folder that only the current user can read.
  package static func makeFolder(at url: URL) throws {
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// Creates the upload limits for one browser session of a client.
  func makeSessionSpace(for client: SessionClient = .unknown) -> UploadSpace {
    UploadSpace(files: limits.perSession, bytes: limits.bytesPerSession, client: client)
  }

  /// A Boolean value that indicates whether less than half of the space for all sessions is free.
  var isScarce: Bool { room.isScarce || fileRoom.isScarce }

  /// Creates a file of the given size. It is written to disk when its first bytes arrive.
  ///
  /// - Parameter session: The upload limits of the browser session.
  func makeFile(of bytes: Int, in session: UploadSpace) throws(UploadError) -> StoredFile {
    guard room.has(bytes, for: session), fileRoom.has(1, for: session),
      let own = session.reserve(bytes, in: announcedRoom)
    else { throw .noSpace }
    do {
      let folder = try folder.withLock { folder in
        // The system may remove folders of temporary files that haven't been used for days.
        if let folder, FileManager.default.fileExists(atPath: folder.path) { return folder }
        let made = try makeFolder()
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
