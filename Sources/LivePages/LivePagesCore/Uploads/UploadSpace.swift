import Foundation

/// The files that a browser's session may have announced, and their bytes.
package final class UploadSpace: Sendable {
  private struct Room {
    var files: Int
    var bytes: Int
  }

  private let free: Locked<Room>

  package init(files: Int, bytes: Int) {
    free = Locked(Room(files: files, bytes: bytes))
  }

  /// Counts a file, until what is returned is released.
  ///
  /// - Returns: `nil` if there is no room.
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

/// Room for one file.
final class UploadReservation: Sendable {
  private let bytes: Int
  private let space: UploadSpace

  fileprivate init(of bytes: Int, in space: UploadSpace) {
    self.bytes = bytes
    self.space = space
  }

  deinit { space.release(bytes) }
}

/// The room for the bytes of all sessions' files, or for the files themselves. Bytes take room when they
/// arrive, and a file with its first byte, not when it is announced.
///
/// The files of a session may take as much as they leave free for others: those of one session half of the
/// room, those of two sessions a third each. However many fill their shares, one more has room.
final class SharedUploadRoom: Sendable {
  private struct State {
    var free: Int
    /// The bytes of each session that has any.
    var taken: [ObjectIdentifier: Int] = [:]
  }

  private let state: Locked<State>

  init(bytes: Int) {
    state = Locked(State(free: bytes))
  }

  /// Whether bytes of a session would have room now.
  func has(_ bytes: Int, for session: UploadSpace) -> Bool {
    state.withLock { Self.has(bytes, for: ObjectIdentifier(session), in: $0) }
  }

  private static func has(_ bytes: Int, for session: ObjectIdentifier, in state: State) -> Bool {
    bytes <= state.free && state.taken[session, default: 0] <= state.free - bytes - bytes
  }

  /// Takes room for bytes of a session that have come.
  ///
  /// - Returns: Whether there is room.
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

/// The room that the bytes of one file take, until it is released.
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

  /// Takes room for more bytes.
  ///
  /// - Returns: Whether there is room.
  func grow(by bytes: Int) -> Bool {
    state.withLock { state in
      if !state.isCounted { state.isCounted = files.take(1, for: session) }
      guard state.isCounted, room.take(bytes, for: session) else { return false }
      state.bytes += bytes
      return true
    }
  }
}

/// The limits of the files that browsers send to a site, and the folder for them.
public struct UploadLimits: Hashable, Sendable {
  /// The folder in which files are until they are moved: one among the system's temporary files, unless you
  /// say otherwise. On a machine with other people, name one of the site's own, and on the disk to which
  /// files are moved.
  public var folder: URL
  /// The most files of one browser at a time that are underway or were not moved yet.
  public var perSession: Int
  /// The most bytes of those, as they were announced.
  public var bytesPerSession: Int
  /// The most bytes that have come of all browsers' files that are underway or were not moved yet. The files
  /// of one browser never take more than they leave free for others: half of these bytes at the most.
  public var bytes: Int
  /// The most files of all browsers that are underway or were not moved yet, counted from the first byte of
  /// each.
  public var files: Int
  /// The most bytes of one request; longer files come in several.
  public var largestPart: Int
  /// After how long without a byte an upload is given up: a browser that finds the server again within that
  /// time goes on where it stopped.
  public var stallTime: Duration
  /// The number of bytes a second that have to come, taken together over each ``stallTime``: an upload that
  /// is slower is given up, so that nobody keeps files open by sending a byte now and then.
  public var slowestRate: Int
  /// After how long a file is removed that was not moved.
  public var keepTime: Duration

  /// Limits for pictures and documents, unless you say otherwise.
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
