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
