/// The room for the bytes of all sessions' files. Bytes take room when they come, and not when a file is
/// announced.
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
  private let session: UploadSpace
  private let count = Locked(0)

  init(in room: SharedUploadRoom, for session: UploadSpace) {
    self.room = room
    self.session = session
  }

  deinit { room.giveBack(count.withLock { $0 }, of: session) }

  /// Takes room for more bytes.
  ///
  /// - Returns: Whether there is room.
  func grow(by bytes: Int) -> Bool {
    guard room.take(bytes, for: session) else { return false }
    count.withLock { $0 += bytes }
    return true
  }
}
