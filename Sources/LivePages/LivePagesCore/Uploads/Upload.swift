import Foundation

/// A file that a browser is uploading.
public struct Upload: Hashable, Sendable, Identifiable {
  public let id: UploadID
  /// The name of the file on the user's computer.
  ///
  /// Treat the name as a label, not as a path. It can be any text, such as `con` or `index.html`.
  public let name: String
  /// The media type that the browser reports.
  ///
  /// The actual type may be different.
  public let mediaType: String
  /// The size in bytes.
  public let size: Int
  private let desk: WeakDesk

  /// Creates an upload without a browser, for example to test a reducer.
  public init(id: UploadID = UploadID(), name: String, mediaType: String = "", size: Int) {
    self.init(FileAnnouncement(id: id, name: name, mediaType: mediaType, size: size), desk: nil)
  }

  init(_ file: FileAnnouncement, desk: UploadDesk?) {
    id = file.id
    name = file.name
    mediaType = file.mediaType
    size = file.size
    self.desk = WeakDesk(desk)
  }

  /// Cancels the upload and removes the bytes that have arrived.
  ///
  /// You don't receive further events for it.
  public func cancel() { desk.desk?.cancel(id) }
}

/// A weak reference to the desk of the page that receives an upload. All instances are equal, so the desk
/// doesn't affect whether two uploads are equal.
private final class WeakDesk: Hashable, Sendable {
  // The reference is set only once, before others can access it.
  nonisolated(unsafe) weak var desk: UploadDesk?

  init(_ desk: UploadDesk?) {
    self.desk = desk
  }

  static func == (first: WeakDesk, second: WeakDesk) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// The id of an upload.
public struct UploadID: Hashable, Sendable {
  package let token: SecretToken

  package init(token: SecretToken) {
    self.token = token
  }

  /// Creates a unique id.
  public init() {
    token = .random()
  }

  /// The id as letters and digits.
  public var text: String { token.text }
}

/// An event of a ``FileField`` about files that the user has chosen.
public enum UploadEvent: Hashable, Sendable {
  /// The browser has started to send a file.
  case began(Upload)
  /// The browser has sent more of a file.
  ///
  /// `bytes` is the number of bytes that have arrived so far.
  case progressed(UploadID, bytes: Int)
  /// The file is complete.
  ///
  /// Move it to keep it, since it's removed after some time.
  case uploaded(UploadedFile)
  /// The upload ended before the file was complete.
  case failed(UploadID, UploadError)
  /// A file was rejected before the browser sent it.
  case refused(UploadError)

  /// The id of the upload that this event ends, if any.
  var ended: UploadID? {
    switch self {
    case .uploaded(let file): file.upload.id
    case .failed(let id, _): id
    case .began, .progressed, .refused: nil
    }
  }
}

/// The reason why a file was rejected.
///
/// The user who chose the file sees the description.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are more files than the field accepts.
  case tooMany(limit: Int)
  /// The file exceeds the maximum size.
  case tooLarge(name: String, limit: Int)
  /// The total size of all files exceeds the maximum.
  case togetherTooLarge(limit: Int)
  /// Neither the name of the file nor its reported media type matches an accepted type.
  case wrongType(name: String, accepted: String)
  /// The content of the file doesn't match its name.
  case contentDiffers(name: String)
  /// The browser hasn't sent any bytes for too long.
  case stalled(name: String)
  /// The browser couldn't read the whole file.
  case unreadable(name: String)
  /// The uploads of this browser, or of all visitors together, have reached a limit of the site.
  ///
  /// This can happen in the middle of a file.
  case noSpace
  /// The server's disk is full.
  case diskFull
  /// The server can't write files.
  case notWritable
  /// The file no longer exists, because you have moved it or because it was removed after some time.
  case gone

  public var description: String {
    switch self {
    case .tooMany(let limit): limit == 1 ? "Choose only one file." : "Choose at most \(limit) files."
    case .tooLarge(let name, let limit): "“\(name)” is larger than \(ByteCount(limit))."
    case .togetherTooLarge(let limit): "The files together are larger than \(ByteCount(limit))."
    case .wrongType(let name, let accepted): "“\(name)” isn't one of these types: \(accepted)."
    case .contentDiffers(let name): "The content of “\(name)” doesn't match its name. Choose another file."
    case .stalled(let name): "“\(name)” stopped arriving. Choose it again."
    case .unreadable(let name): "“\(name)” couldn't be read completely. Choose it again."
    case .noSpace: "The server can't accept more files right now. Try again in a few minutes."
    case .diskFull: "The server has no space left for files. Try again later."
    case .notWritable: "The server can't store files right now. Try again later."
    case .gone: "The file no longer exists. Choose it again."
    }
  }
}

/// The files of a ``FileField``, for use in a page's state.
///
/// Apply the events of the field to the list, and take the files when you want to store them:
///
/// ```swift
/// case .pictures(let event):
///   state.pictures.apply(event)
/// case .saveTapped:
///   let files = state.pictures.take()
///   return .run { _ in for file in files { try file.move(to: folder.appending(path: "…")) } }
/// ```
public struct UploadList: Hashable, Sendable {
  /// A file and its status.
  public struct Item: Hashable, Sendable, Identifiable {
    public enum Status: Hashable, Sendable {
      /// The browser is sending the file.
      ///
      /// `bytes` is the number of bytes that have arrived so far.
      case arriving(bytes: Int)
      /// The file is complete.
      case arrived(UploadedFile)
      case failed(UploadError)
    }

    public let upload: Upload
    public fileprivate(set) var status: Status

    public var id: UploadID { upload.id }

    fileprivate var hasFailed: Bool {
      if case .failed = status { true } else { false }
    }
  }

  /// The files, in the order the user chose them.
  public private(set) var items: [Item] = []
  /// The maximum number of failed files to keep, which is as many as a choice has at most. Otherwise, a
  /// browser could fill its session's memory.
  private static let mostFailed = FileAnnouncement.most

  /// The reasons why files of the latest choice were rejected, if any.
  public private(set) var refusals: [UploadError] = []

  public init() {}

  /// A Boolean value that indicates whether a file is still arriving.
  public var isArriving: Bool {
    items.contains { item in
      if case .arriving = item.status { true } else { false }
    }
  }

  /// The uploads that count toward the field's limits.
  var counted: [Upload] { items.filter { !$0.hasFailed }.map(\.upload) }

  /// Updates the list for an event of the field.
  ///
  /// When another upload begins, this method keeps at most 100 failed files and removes the oldest.
  public mutating func apply(_ event: UploadEvent) {
    switch event {
    case .began(let upload):
      refusals = []
      removeOldestFailed()
      items.append(Item(upload: upload, status: .arriving(bytes: 0)))
    case .progressed(let id, let bytes): set(.arriving(bytes: bytes), of: id)
    case .uploaded(let file): set(.arrived(file), of: file.upload.id)
    case .failed(let id, let error): set(.failed(error), of: id)
    case .refused(let error):
      if !refusals.contains(error) { refusals = refusals.suffix(9) + [error] }
    }
  }

  private mutating func removeOldestFailed() {
    var excess = items.count(where: \.hasFailed) - Self.mostFailed
    guard excess > 0 else { return }
    items.removeAll { item in
      guard excess > 0, item.hasFailed else { return false }
      excess -= 1
      return true
    }
  }

  private mutating func set(_ status: Item.Status, of id: UploadID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items[index].status = status
  }

  /// Removes a file from the list, and cancels its upload or deletes the complete file.
  public mutating func remove(_ id: UploadID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let item = items.remove(at: index)
    switch item.status {
    case .arriving: item.upload.cancel()
    case .arrived(let file): file.remove()
    case .failed: break
    }
  }

  /// Removes the complete files from the list and returns them.
  ///
  /// Move the files that you want to keep.
  public mutating func take() -> [UploadedFile] {
    var files: [UploadedFile] = []
    items.removeAll { item in
      guard case .arrived(let file) = item.status else { return false }
      files.append(file)
      return true
    }
    return files
  }

  /// Removes the reasons why files were rejected.
  public mutating func dismissRefusals() { refusals = [] }
}

/// The browser's description of a file that a user has chosen.
package struct FileAnnouncement: Sendable {
  /// The maximum number of files in one event.
  static let most = 100

  package let id: UploadID
  package let name: String
  let mediaType: String
  let size: Int

  private struct Wire: Encodable {
    let id: String
    let name: String
    let type: String
    let size: Int
  }

  package init(id: UploadID, name: String, mediaType: String, size: Int) {
    self.id = id
    self.name = name.displayedFileName
    self.mediaType = mediaType
    self.size = size
  }

  /// Returns the files of an event.
  package static func list(_ value: WireValue?) throws(ViewEventError) -> [FileAnnouncement] {
    guard case .string(let text) = value, let files = try? StrictJSON.values(in: text.utf8), !files.isEmpty
    else { throw .refusedValue("The value isn't a list of files.") }
    guard files.count <= most else {
      throw .refusedValue("The selection exceeds the limit of \(most) files at once.")
    }
    var announcements: [FileAnnouncement] = []
    for file in files {
      guard let announcement = FileAnnouncement(file) else {
        throw .refusedValue("The value isn't a list of files.")
      }
      announcements.append(announcement)
    }
    return announcements
  }

  private init?(_ json: StrictJSON.Value) {
    guard case .object(let members) = json, case .string(let id) = members["id"],
      let token = SecretToken(cookie: id), case .string(let name) = members["name"],
      case .string(let type) = members["type"], case .number(let number) = members["size"],
      let size = Int(number), (0...1 << 50).contains(size)
    else { return nil }
    let mediaType = type.utf8.count <= 100 ? type : ""
    self.init(id: UploadID(token: token), name: name, mediaType: mediaType, size: size)
  }

  /// Returns the event value that describes the given files.
  package static func value(_ files: [FileAnnouncement]) throws -> WireValue {
    let wire = files.map { Wire(id: $0.id.text, name: $0.name, type: $0.mediaType, size: $0.size) }
    return .string(String(decoding: try JSONEncoder().encode(wire), as: UTF8.self))
  }
}

extension String {
  /// The text as a displayable file name. It contains no folders and no characters that reverse or hide the
  /// surrounding text, and has at most 255 bytes, the limit of file systems.
  var displayedFileName: String {
    // Takes everything after the last separator of either kind, within the maximum length of a path.
    let start = String(String.UnicodeScalarView(unicodeScalars.suffix(4096)))
    let last = start.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last
    var plain = String.UnicodeScalarView()
    var bytes = 0
    for scalar in last ?? Substring.UnicodeScalarView() where scalar.isDisplayedInFileNames {
      bytes += UTF8.width(scalar)
      guard bytes <= 255 else { break }
      plain.append(scalar)
    }
    let text = String(plain).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return text.allSatisfy { $0 == "." } ? "file" : text
  }
}

extension Unicode.Scalar {
  fileprivate var isDisplayedInFileNames: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
