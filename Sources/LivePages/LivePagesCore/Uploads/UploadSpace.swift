import Foundation

/// The limits of the files that a browser's session has announced.
package final class UploadSpace: Sendable {
  private struct Room {
    var files: Int
    var bytes: Int
  }

  private let free: Locked<Room>

  package init(files: Int, bytes: Int) {
    free = Locked(Room(files: files, bytes: bytes))
  }

  /// Reserves space for a file until the returned reservation is released.
  ///
  /// - Returns: `nil` if there is no space.
  func reserve(_ bytes: Int) -> UploadReservation? {
    let isFree = free.withLock { room in
      guard room.files > 0, room.bytes >= bytes else { return false }
      room.files -= 1
      room.bytes -= bytes
      return true
    }
    return isFree ? UploadReservation(of: bytes, in: self) : nil
  }

  fileprivate func release(_ bytes: Int) {
    free.withLock { room in
      room.files += 1
      room.bytes += bytes
    }
  }
}

/// The space for one file.
final class UploadReservation: Sendable {
  private let bytes: Int
  private let space: UploadSpace

  fileprivate init(of bytes: Int, in space: UploadSpace) {
    self.bytes = bytes
    self.space = space
  }

  deinit { space.release(bytes) }
}

/// The shared space for the bytes of all sessions' files, or for the number of files. Space is taken when
/// bytes arrive, and for a file when its first byte arrives, not when the file is announced.
///
/// A session may take at most as much space as it leaves free: one session can take half, two sessions a
/// third each. However many sessions use their full shares, there is space for another one.
final class SharedUploadRoom: Sendable {
  private struct State {
    var free: Int
    /// The space taken by each session.
    var taken: [ObjectIdentifier: Int] = [:]
  }

  private let state: Locked<State>

  init(bytes: Int) {
    state = Locked(State(free: bytes))
  }

  /// Returns a Boolean value that indicates whether there is space for more bytes of a session.
  func has(_ bytes: Int, for session: UploadSpace) -> Bool {
    state.withLock { Self.has(bytes, for: ObjectIdentifier(session), in: $0) }
  }

  private static func has(_ bytes: Int, for session: ObjectIdentifier, in state: State) -> Bool {
    bytes <= state.free && state.taken[session, default: 0] <= state.free - bytes - bytes
  }

  /// Takes space for received bytes of a session.
  ///
  /// - Returns: Whether there was space.
  fileprivate func take(_ bytes: Int, for session: UploadSpace) -> Bool {
    state.withLock { state in
      let id = ObjectIdentifier(session)
      guard Self.has(bytes, for: id, in: state) else { return false }
      state.free -= bytes
      state.taken[id, default: 0] += bytes
      return true
    }
  }

  fileprivate func giveBack(_ bytes: Int, of session: UploadSpace) {
    state.withLock { state in
      let id = ObjectIdentifier(session)
      let rest = state.taken[id, default: 0] - bytes
      state.free += bytes
      state.taken[id] = rest > 0 ? rest : nil
    }
  }
}

/// The space for the received bytes of one file, until it is released.
final class ArrivedBytes: Sendable {
  private let room: SharedUploadRoom
  private let files: SharedUploadRoom
  private let session: UploadSpace
  private let state = Locked((bytes: 0, isCounted: false))

  init(in room: SharedUploadRoom, files: SharedUploadRoom, for session: UploadSpace) {
    self.room = room
    self.files = files
    self.session = session
  }

  deinit {
    let (bytes, isCounted) = state.withLock { $0 }
    room.giveBack(bytes, of: session)
    if isCounted { files.giveBack(1, of: session) }
  }

  /// Takes space for more bytes.
  ///
  /// - Returns: Whether there was space.
  func grow(by bytes: Int) -> Bool {
    state.withLock { state in
      if !state.isCounted { state.isCounted = files.take(1, for: session) }
      guard state.isCounted, room.take(bytes, for: session) else { return false }
      state.bytes += bytes
      return true
    }
  }
}

/// The limits of the files that browsers upload to a site, and the folder for them.
public struct UploadLimits: Hashable, Sendable {
  /// The folder for files until they are moved; by default one in the system's folder for temporary files. On
  /// a machine with other users, choose a folder that belongs to the site, on the disk to which files are
  /// moved.
  public var folder: URL
  /// The maximum number of files of one browser that are being received or have not been moved.
  public var perSession: Int
  /// The maximum size of those files together as announced, in bytes.
  public var bytesPerSession: Int
  /// The maximum number of received bytes of all browsers' files that are being received or have not been
  /// moved. The files of one browser never take more space than they leave free: at most half of it.
  public var bytes: Int
  /// The maximum number of all browsers' files that are being received or have not been moved. A file counts
  /// from its first byte.
  public var files: Int
  /// The maximum size of one request in bytes. Larger files are sent in several requests.
  public var largestPart: Int
  /// The time without a byte after which an upload is aborted. A browser that reconnects within this time
  /// continues the upload.
  public var stallTime: Duration
  /// The minimum rate in bytes per second, averaged over each ``stallTime``. Slower uploads are aborted, so
  /// that nobody can keep files open by sending a byte now and then.
  public var slowestRate: Int
  /// The time after which a file is removed if it has not been moved.
  public var keepTime: Duration

  /// Creates limits. The defaults suit pictures and documents.
  public init(
    folder: URL? = nil,
    perSession: Int = 50,
    bytesPerSession: Int = 512 << 20,
    bytes: Int = 4 << 30,
    files: Int = 20_000,
    largestPart: Int = 1 << 20,
    stallTime: Duration = .seconds(120),
    slowestRate: Int = 100,
    keepTime: Duration = .seconds(15 * 60)
  ) {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "live-pages-uploads")
    self.perSession = perSession
    self.bytesPerSession = bytesPerSession
    self.bytes = bytes
    self.files = files
    self.largestPart = largestPart
    self.stallTime = stallTime
    self.slowestRate = slowestRate
    self.keepTime = keepTime
  }
}
