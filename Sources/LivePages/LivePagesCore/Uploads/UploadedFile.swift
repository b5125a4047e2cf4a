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

  /// Opens the file, which is created if it is not there.
  func open() throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: url.path) {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: attributes) else {
        throw UploadError.notWritable
      }
    }
    return try FileHandle(forWritingTo: url)
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
