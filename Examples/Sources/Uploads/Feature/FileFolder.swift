import Foundation
import LivePages
import Synchronization

/// The files of one page. They are removed when the last reference to this object is released.
public final class FileFolder: Sendable {
  private let files: KeptFiles
  private let visitor: KeptFiles.Visitor
  /// The files with their contents.
  private let kept = Mutex<[UploadID: (url: URL, bytes: Int)]>([:])

  /// - Parameters:
  ///   - files: The files of all visitors.
  ///   - visitor: The visitor whose quota the files use.
  public init(in files: KeptFiles, for visitor: KeptFiles.Visitor = KeptFiles.Visitor()) {
    self.files = files
    self.visitor = visitor
  }

  deinit {
    for id in kept.withLock({ Array($0.keys) }) { throwAway(id) }
  }

  /// Moves a file into this folder, with a name that does not come from the sender.
  func keep(_ file: UploadedFile) throws(UploadError) -> KeptFile {
    let bytes = file.upload.size
    try files.takeRoom(of: bytes, for: visitor)
    do throws(UploadError) {
      // IDs come from browsers.
      let url = try files.claimFolder().appending(path: UUID().uuidString)
      try file.move(to: url)
      // A browser may reuse an ID, in which case the previous file is removed.
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

  /// Returns the contents of a stored file, if it exists.
  public func bytes(of id: UploadID) -> Data? {
    kept.withLock { $0[id]?.url }.flatMap { try? Data(contentsOf: $0) }
  }
}
