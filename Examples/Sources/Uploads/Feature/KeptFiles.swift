import Foundation
import LivePages
import Synchronization

/// The files that all visitors of a server keep, in a folder of its process. They end with the process: what
/// a process has left that was killed is removed by the next one.
public final class KeptFiles: Sendable {
  /// The bytes of the files that are kept.
  private struct Room {
    var bytes = 0
    var visitors: [Visitor: Int] = [:]
  }

  /// Those who share a part of the room, such as all tabs of a browser.
  public final class Visitor: Hashable, Sendable {
    public init() {}

    public static func == (first: Visitor, second: Visitor) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let parent: URL
  private let bytesPerVisitor: Int
  private let bytes: Int
  private let room = Mutex(Room())
  private let folder = Mutex<URL?>(nil)

  /// - Parameters:
  ///   - parent: The folder for the folders of several processes, on the disk to which files are uploaded.
  ///   - bytesPerVisitor: The most bytes of one visitor.
  ///   - bytes: The most bytes of all visitors.
  public init(in parent: URL, bytesPerVisitor: Int = 80 << 20, bytes: Int = 1 << 30) {
    self.parent = parent
    self.bytesPerVisitor = bytesPerVisitor
    self.bytes = bytes
    UploadFolder.removeAbandoned(in: parent)
  }

  deinit {
    if let folder = folder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) }
  }

  /// The folder of the process, which is created for the first file.
  func claimFolder() throws(UploadError) -> URL {
    do {
      return try folder.withLock { folder in
        let claimed = try folder ?? UploadFolder.claim(in: parent)
        folder = claimed
        return claimed
      }
    } catch {
      throw .notWritable
    }
  }

  /// Takes room for a file.
  ///
  /// - Throws: ``UploadError/noSpace`` if the visitor or all visitors together would have too many bytes.
  func takeRoom(of bytes: Int, for visitor: Visitor) throws(UploadError) {
    let isTaken = room.withLock { room in
      guard bytes <= self.bytes - room.bytes,
        bytes <= bytesPerVisitor - room.visitors[visitor, default: 0]
      else { return false }
      room.bytes += bytes
      room.visitors[visitor, default: 0] += bytes
      return true
    }
    if !isTaken { throw .noSpace }
  }

  func giveRoomBack(of bytes: Int, for visitor: Visitor) {
    room.withLock { room in
      room.bytes -= bytes
      let rest = room.visitors[visitor, default: 0] - bytes
      room.visitors[visitor] = rest > 0 ? rest : nil
    }
  }
}
