#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import NIOCore

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  extension LivePageRoutes {
    private struct Received: Encodable {
      let received: Int
      let isComplete: Bool
    }

    /// Receives a part of a file.
    func upload(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      let headers = TabHeaders(request)
      guard let id = headers.upload, let offset = headers.uploadOffset else { throw Refusal.noPart }
      // A form on another site can't send this type without a preflight request.
      guard request.headers[.contentType] == "application/octet-stream" else { throw Refusal.noPart }
      let limit = configuration.uploads.largestPart
      if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
        throw Refusal.partTooLarge(limit: limit)
      }
      watch.begin()
      let answer: OpenPage.UploadAnswer
      do {
        answer = try await cancellingAtShutdown {
          try await tab.page.receivePart(of: id, at: offset, BoundedPieces(body: request.body, limit: limit))
        }
      } catch is CancellationError {
        throw Refusal.shuttingDown
      } catch is NIOTooManyBytesError {
        throw Refusal.partTooLarge(limit: limit)
      }
      switch answer {
      case .received(let progress):
        return try Self.answer(
          .ok,
          Received(received: progress.received, isComplete: progress.isComplete)
        )
      case .wrongOffset(let received):
        return try Self.answer(.rangeNotSatisfiable, Received(received: received, isComplete: false))
      case .gone: throw Refusal.noUpload
      case .failed(let error): throw Refusal.failedUpload(error)
      }
    }

    /// Aborts the upload of a file that the browser can't read completely.
    func endUpload(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      guard let id = TabHeaders(request).upload, let underway = tab.page.uploads.underway(id) else {
        throw Refusal.noUpload
      }
      await tab.page.failUpload(id, .unreadable(name: underway.transfer.upload.name))
      return Response(status: .noContent)
    }

    private static func answer(_ status: HTTPResponse.Status, _ received: Received) throws -> Response {
      Response(
        status: status,
        headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(received)))
      )
    }
  }

  /// The pieces of a request's body, up to the maximum size.
  private struct BoundedPieces: AsyncSequence {
    let body: RequestBody
    let limit: Int

    struct Iterator: AsyncIteratorProtocol {
      var body: RequestBody.AsyncIterator
      let limit: Int
      var count = 0

      mutating func next() async throws -> [UInt8]? {
        guard let buffer = try await body.next() else { return nil }
        count += buffer.readableBytes
        guard count <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
        return Array(buffer.readableBytesView)
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: body.makeAsyncIterator(), limit: limit) }
  }

  extension Refusal {
    static let noPart = Refusal(
      status: .badRequest,
      message:
        "A part of a file must have the content type application/octet-stream, the id of its upload and its offset.",
      reason: "no-part"
    )

    static let noUpload = Refusal(
      status: .gone,
      message: "The page no longer accepts this file. Choose it again if you still want to send it.",
      reason: "no-upload"
    )

    static func partTooLarge(limit: Int) -> Refusal {
      Refusal(
        status: .contentTooLarge,
        message: "The part exceeds the limit of \(limit) bytes.",
        headers: [.connection: "close"],
        reason: "part-too-large"
      )
    }

    static func failedUpload(_ error: UploadError) -> Refusal {
      let status: HTTPResponse.Status =
        switch error {
        case .diskFull, .notWritable, .noSpace: HTTPResponse.Status(code: 507)
        default: .unprocessableContent
        }
      return Refusal(
        status: status,
        message: error.description,
        headers: [.connection: "close"],
        reason: "failed-upload"
      )
    }
  }

  /// The temporary folders of several processes in a common parent folder.
  ///
  /// A site has a folder for uploads, in `UploadLimits.folder`. If you need another one for files that live
  /// as long as the process, such as those that your visitors have uploaded, claim it with this type. A
  /// process keeps a lock file in its folder locked, so others can find the folders of processes that have
  /// ended.
  ///
  /// Before you use the folder, check that it still exists, and claim a new one if it doesn't. Although
  /// systemd-tmpfiles, the program that cleans `/tmp` on many systems, leaves the folders of running
  /// processes alone, other programs may remove them.
  public enum UploadFolder {
    private static let lockEnding = ".lock"

    /// Creates a folder for this process, and removes those of processes that have ended.
    ///
    /// - Parameter parent: The common parent folder. If it doesn't exist, it is created.
    /// - Returns: The folder. Only the current user can read it.
    /// - Throws: ``UploadFolderError`` if other users could replace the files in the parent folder, or an
    ///   error of the file system.
    public static func claim(in parent: URL) throws -> URL {
      try UploadStorage.makeFolder(at: parent)
      try checkOwner(of: parent)
      removeAbandoned(in: parent)
      for _ in 0..<10 {
        let folder = parent.appending(path: SecretToken.random().text)
        // Creates the lock first, because a folder without a lock counts as abandoned.
        guard let lock = lock(folder) else { continue }
        guard isInPlace(lock, lockPath(folder)) else {
          close(lock)
          continue
        }
        try UploadStorage.makeFolder(at: folder)
        keep(folder)
        return folder
      }
      throw CocoaError(.fileWriteUnknown)
    }

    /// Removes the folders of processes that have ended.
    ///
    /// - Parameter parent: The common parent folder.
    public static func removeAbandoned(in parent: URL) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
      for name in names where name.hasSuffix(lockEnding) {
        let folder = parent.appending(path: String(name.dropLast(lockEnding.count)))
        guard SecretToken(cookie: folder.lastPathComponent) != nil, let lock = lock(folder) else { continue }
        try? FileManager.default.removeItem(at: folder)
        unlink(lockPath(folder))
        close(lock)
      }
    }

    /// In a folder such as `/tmp`, another user may have created the parent first.
    private static func checkOwner(of parent: URL) throws {
      var folder = stat()
      guard stat(parent.path, &folder) == 0 else { throw CocoaError(.fileReadUnknown) }
      let isOfTrustedUser = folder.st_uid == geteuid() || folder.st_uid == 0
      let isOpenToAll = folder.st_mode & S_IWOTH != 0 && folder.st_mode & S_ISVTX == 0
      if !isOfTrustedUser || isOpenToAll { throw UploadFolderError(path: parent.path) }
    }

    private static func lockPath(_ folder: URL) -> String { folder.path + lockEnding }

    /// - Returns: A descriptor that holds the lock until it is closed, or `nil` if another process holds the
    ///   lock.
    private static func lock(_ folder: URL) -> Int32? {
      // systemd-tmpfiles keeps files with the sticky bit. If it removed the lock file, nobody would find the
      // folder again.
      let descriptor = open(lockPath(folder), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o1600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        return nil
      }
      return descriptor
    }

    /// Lets systemd-tmpfiles keep a folder and its files until the process ends, because it skips locked
    /// folders. On file systems that can't lock folders, it may remove the folder.
    private static func keep(_ folder: URL) {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 { close(descriptor) }
    }

    /// Returns a Boolean value that indicates whether a locked file still has its name. Another process may
    /// have locked and removed the file after it was opened here and before it was locked. In that case, the
    /// lock could no longer be used to find the folder.
    static func isInPlace(_ descriptor: Int32, _ path: String) -> Bool {
      var (opened, named) = (stat(), stat())
      guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
      return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }
  }

  /// An error that is thrown when other users could replace the files in a folder for uploads.
  public struct UploadFolderError: Error, CustomStringConvertible {
    /// The path of the folder.
    public let path: String

    public var description: String {
      "Other users of this machine can replace the files in \(path), so it isn't used for uploads. Choose a folder of the "
        + "server's own user in UploadLimits.folder, or remove the write permission of other users."
    }
  }
#endif
