import Foundation
import LivePages
import Synchronization

/// The files that one page keeps. They are removed with the last reference to it.
public final class FileFolder: Sendable {
  private let files: KeptFiles
  private let visitor: KeptFiles.Visitor
  /// The files with their bytes.
  private let kept = Mutex<[UploadID: (url: URL, bytes: Int)]>([:])

  /// - Parameters:
  ///   - files: The files of all visitors.
  ///   - visitor: The visitor whose part of the room they take.
  public init(in files: KeptFiles, for visitor: KeptFiles.Visitor = KeptFiles.Visitor()) {
    self.files = files
    self.visitor = visitor
  }

  deinit {
    for id in kept.withLock({ Array($0.keys) }) { throwAway(id) }
  }

  /// Moves a file here, under a name that no sender has chosen.
  func keep(_ file: UploadedFile) throws(UploadError) -> KeptFile {
    let bytes = file.upload.size
    try files.takeRoom(of: bytes, for: visitor)
    do throws(UploadError) {
      // Ids are chosen by browsers.
      let url = try files.claimFolder().appending(path: UUID().uuidString)
      try file.move(to: url)
      // A browser may use an id again: the former file goes then.
      throwAway(file.upload.id)
      kept.withLock { $0[file.upload.id] = (url, bytes) }
    } catch {
      files.giveRoomBack(of: bytes, for: visitor)
      throw error
    }
    return KeptFile(file.upload)
  }

  func throwAway(_ id: UploadID) {
    guard let (url, bytes) = kept.withLock({ $0.removeValue(forKey: id) }) else { return }
    try? FileManager.default.removeItem(at: url)
    files.giveRoomBack(of: bytes, for: visitor)
  }

  /// What is kept of a file, if it is.
  public func bytes(of id: UploadID) -> Data? {
    kept.withLock { $0[id]?.url }.flatMap { try? Data(contentsOf: $0) }
  }
}
