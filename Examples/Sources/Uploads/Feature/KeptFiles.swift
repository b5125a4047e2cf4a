import Foundation
import LivePages
import Synchronization

/// The files of all visitors of a server, in a folder of its process. They are removed when the process ends.
/// If a process was killed, the next process removes its files.
public final class KeptFiles: Sendable {
  /// The total size of the files, in bytes.
  private struct Room {
    var bytes = 0
    var visitors: [Visitor: Int] = [:]
  }

  /// A visitor with a quota, which all tabs of a browser share.
  public final class Visitor: Hashable, Sendable {
    public init() {}

    public static func == (first: Visitor, second: Visitor) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let parent: URL
  private let bytesPerVisitor: Int
  private let bytes: Int
  private let share: Int
  private let room = Mutex(Room())
  private let folder = Mutex<URL?>(nil)

  /// - Parameters:
  ///   - parent: The parent folder for the folders of several processes, on the same disk as the uploads.
  ///   - bytesPerVisitor: The maximum number of bytes for one visitor.
  ///   - bytes: The maximum number of bytes for all visitors.
  ///   - share: The divisor of the space that the other visitors leave free. A visitor gets at most that part of it, so
  ///     that a few visitors don't take the space of all others.
  public init(in parent: URL, bytesPerVisitor: Int = 80 << 20, bytes: Int = 1 << 30, share: Int = 8) {
    self.parent = parent
    self.bytesPerVisitor = bytesPerVisitor
    self.bytes = bytes
    self.share = share
    UploadFolder.removeAbandoned(in: parent)
  }

  deinit {
    if let folder = folder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
  }

  /// The folder of the process, which is created for the first file, or for the first one after it was removed.
  func claimFolder() throws(UploadError) -> URL {
    do {
      return try folder.withLock { folder in
        // The system may remove folders of temporary files that have not been used for days.
        if let folder, FileManager.default.fileExists(atPath: folder.path) { return folder }
        let claimed = try UploadFolder.claim(in: parent)
        folder = claimed
        return claimed
      }
    } catch {
      throw .notWritable
    }
  }

  /// The space that a file occupies on the disk, which is a block even for an empty file.
  private func space(of bytes: Int) -> Int { max(bytes, 4_096) }

  /// Reserves space for a file.
  ///
  /// - Throws: ``UploadError/noSpace`` if the visitor or all visitors together would exceed their limit.
  func takeRoom(of bytes: Int, for visitor: Visitor) throws(UploadError) {
    let bytes = space(of: bytes)
    let isTaken = room.withLock { room in
      let own = room.visitors[visitor, default: 0]
      let limit = min(bytesPerVisitor, (self.bytes - room.bytes + own) / share)
      guard bytes <= self.bytes - room.bytes, bytes <= limit - own else { return false }
      room.bytes += bytes
      room.visitors[visitor, default: 0] += bytes
      return true
    }
    if !isTaken { throw .noSpace }
  }

  func giveRoomBack(of bytes: Int, for visitor: Visitor) {
    let bytes = space(of: bytes)
    room.withLock { room in
      room.bytes -= bytes
      let rest = room.visitors[visitor, default: 0] - bytes
      room.visitors[visitor] = rest > 0 ? rest : nil
    }
  }
}
