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

/// The space that all sessions share. There is one for the bytes of files, one for the number of files, and
/// one for the number of announced files. When a browser announces a file, it takes up only the last of
/// these. Its bytes take up space as they arrive, and the file itself with the first byte.
///
/// To leave space for others, a session may take up only as much as remains free, and so may all sessions of
/// a client together. One client can take half, two clients a third each, and so on, with enough space for
/// one more. A session may always announce one file.
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

  /// Takes space for bytes that a session has sent.
  ///
  /// - Parameter isFree: A Boolean value that indicates whether a session without any space may take it even
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
  /// The folder that contains the files until you move them.
  ///
  /// By default, this is a folder in the system's temporary directory. On a machine with other users, choose
  /// a folder that belongs to the site. You can move files faster if the folder is on the same disk as their
  /// destination.
  public var folder: URL
  /// The maximum number of files per browser session that are arriving or that you haven't moved.
  public var perSession: Int
  /// The maximum total size of these files, in bytes, as the browser announces it.
  public var bytesPerSession: Int
  /// The maximum number of bytes from all browsers, in files that are arriving or that you haven't moved.
  ///
  /// A single browser session or client can take up half of this space at most, and no more than it leaves
  /// free.
  ///
  /// When less than half of the space is free, a file has to arrive within ``keepTime``, or at 100 times
  /// ``slowestRate`` if that takes longer.
  public var bytes: Int
  /// The maximum number of files from all browsers that are arriving or that you haven't moved.
  ///
  /// A file counts from its first byte. With those that browsers have only announced, there may be twice as
  /// many.
  public var files: Int
  /// The maximum size of one request, in bytes.
  ///
  /// Browsers send a larger file in several requests.
  public var largestPart: Int
  /// The maximum time between two parts of an upload, after which it fails.
  ///
  /// A browser that reconnects within this time can resume the upload.
  public var stallTime: Duration
  /// The minimum rate in bytes per second, averaged over ``stallTime``.
  ///
  /// A slower upload fails. This prevents clients from keeping files open by sending a byte now and then.
  public var slowestRate: Int
  /// The time after which a complete file is removed unless you have moved it.
  public var keepTime: Duration

  /// Creates limits with defaults that suit pictures and documents.
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
