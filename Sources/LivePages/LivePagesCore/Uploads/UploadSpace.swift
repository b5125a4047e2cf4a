import Foundation

/// The limits for the files that one browser session has announced.
package final class UploadSpace: Sendable {
  private struct Room {
    var files: Int
    var bytes: Int
  }

  /// The session's client.
  fileprivate let client: SessionClient
  private let free: Locked<Room>

  package init(files: Int, bytes: Int, client: SessionClient = .unknown) {
    self.client = client
    free = Locked(Room(files: files, bytes: bytes))
  }

  /// Reserves space for a file until the returned reservation is released.
  ///
  /// - Parameters:
  ///   - bytes: The announced size of the file.
  ///   - announced: The space for the announced files of all sessions.
  /// - Returns: The reservation, or `nil` if there is no space.
  func reserve(_ bytes: Int, in announced: SharedUploadRoom) -> UploadReservation? {
    let isFree = free.withLock { room in
      guard room.files > 0, room.bytes >= bytes else { return false }
      room.files -= 1
      room.bytes -= bytes
      return true
    }
    guard isFree else { return nil }
    guard announced.take(1, for: self, orIfFirst: true) else {
      release(bytes)
      return nil
    }
    return UploadReservation(of: bytes, in: self, announced)
  }

  fileprivate func release(_ bytes: Int) {
    free.withLock { room in
      room.files += 1
      room.bytes += bytes
    }
  }
}

/// The reserved space for one file.
final class UploadReservation: Sendable {
  private let bytes: Int
  private let space: UploadSpace
  private let announced: SharedUploadRoom

  fileprivate init(of bytes: Int, in space: UploadSpace, _ announced: SharedUploadRoom) {
    self.bytes = bytes
    self.space = space
    self.announced = announced
  }

  deinit {
    announced.giveBack(1, of: space)
    space.release(bytes)
  }
}

/// The space that all sessions share: for the bytes of their files, for the number of files, or for the number
/// of announced files. Announcing a file takes up only the last of these. Bytes take up space when they arrive,
/// and a file takes space when its first byte arrives.
///
/// A session may take up at most as much space as it leaves free, and the same applies to all of a client's
/// sessions together. One client can take half, and two clients can take a third each. No matter how many
/// clients use their full shares, there is space left for one more. Each session may announce at least one file.
final class SharedUploadRoom: Sendable {
  private struct State {
    var free: Int
    /// The space that each session has taken.
    var taken: [ObjectIdentifier: Int] = [:]
    /// The space that the sessions of each client have taken.
    var takenByClients: [SessionClient: Int] = [:]

    mutating func add(_ bytes: Int, of session: UploadSpace) {
      free -= bytes
      let (own, ofClient) = (
        taken[ObjectIdentifier(session), default: 0] + bytes,
        takenByClients[session.client, default: 0] + bytes
      )
      taken[ObjectIdentifier(session)] = own > 0 ? own : nil
      takenByClients[session.client] = ofClient > 0 ? ofClient : nil
    }
  }

  private let bytes: Int
  private let state: Locked<State>

  init(bytes: Int) {
    self.bytes = bytes
    state = Locked(State(free: bytes))
  }

  /// Returns a Boolean value that indicates whether there is space for more bytes from a session.
  func has(_ bytes: Int, for session: UploadSpace) -> Bool {
    state.withLock { Self.has(bytes, for: session, in: $0) }
  }

  /// A Boolean value that indicates whether less than half of the space is free.
  var isScarce: Bool { state.withLock { $0.free < bytes / 2 } }

  private static func has(_ bytes: Int, for session: UploadSpace, in state: State) -> Bool {
    guard bytes <= state.free else { return false }
    let most = state.free - bytes - bytes
    return state.taken[ObjectIdentifier(session), default: 0] <= most
      && (session.client == .unknown || state.takenByClients[session.client, default: 0] <= most)
  }

  /// Takes space for bytes received from a session.
  ///
  /// - Parameter isFree: A Boolean value that indicates whether a session that has taken no space may take it even
  ///   if there isn't enough.
  /// - Returns: `true` if the space was taken.
  fileprivate func take(_ bytes: Int, for session: UploadSpace, orIfFirst isFree: Bool = false) -> Bool {
    state.withLock { state in
      let isFirst = isFree && state.taken[ObjectIdentifier(session)] == nil
      guard isFirst || Self.has(bytes, for: session, in: state) else { return false }
      state.add(bytes, of: session)
      return true
    }
  }

  fileprivate func giveBack(_ bytes: Int, of session: UploadSpace) {
    state.withLock { $0.add(-bytes, of: session) }
  }
}

/// The space that the received bytes of one file take, until it is released.
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
  /// - Returns: `true` if there was enough space.
  func grow(by bytes: Int) -> Bool {
    state.withLock { state in
      if !state.isCounted { state.isCounted = files.take(1, for: session) }
      guard state.isCounted, room.take(bytes, for: session) else { return false }
      state.bytes += bytes
      return true
    }
  }
}

/// The limits for the files that browsers upload to a site, and the folder for these files.
public struct UploadLimits: Hashable, Sendable {
  /// The folder that contains the files until they are moved. By default, it is a folder in the system's
  /// temporary directory. On a machine with other users, choose a folder that belongs to the site and is on
  /// the same disk as the files' final location.
  public var folder: URL
  /// The maximum number of files per browser session that are being received or have not been moved.
  public var perSession: Int
  /// The maximum total size of these files, in bytes, as announced by the browser.
  public var bytesPerSession: Int
  /// The maximum number of bytes received from all browsers, for files that are being received or have not
  /// been moved. The files of a single browser session or client take up at most half of this space, and
  /// never more than they leave free.
  ///
  /// While less than half is free, each file has to arrive within ``keepTime``, or at 100 times
  /// ``slowestRate`` if that takes longer.
  public var bytes: Int
  /// The maximum number of files from all browsers that are being received or have not been moved. A file
  /// counts from its first byte. Together with files that have only been announced, there may be twice as
  /// many.
  public var files: Int
  /// The maximum size of one request, in bytes. Larger files are sent in several requests.
  public var largestPart: Int
  /// The maximum time between two received parts of an upload. After that, the upload is aborted. A browser
  /// that reconnects within this time resumes the upload.
  public var stallTime: Duration
  /// The minimum transfer rate in bytes per second, averaged over each ``stallTime``. Slower uploads are
  /// aborted, so that nobody can keep files open by occasionally sending a byte.
  public var slowestRate: Int
  /// The time after which a complete file is removed unless the app has moved it.
  public var keepTime: Duration

  /// Creates limits. The defaults are suitable for pictures and documents.
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
