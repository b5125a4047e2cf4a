/// A file that a browser sends.
public struct Upload: Hashable, Sendable, Identifiable {
  public let id: UploadID
  /// The file's name on the person's computer. Only show it, and never use it as a path: it may be any text,
  /// such as `con` or `index.html`.
  public let name: String
  /// The media type that the browser reports. The content may have a different one.
  public let mediaType: String
  /// The size in bytes.
  public let size: Int
  private let receiver: WeakReceiver

  /// Creates an upload without a browser, to test a reducer.
  public init(id: UploadID = UploadID(), name: String, mediaType: String = "", size: Int) {
    self.init(FileAnnouncement(id: id, name: name, mediaType: mediaType, size: size), receiver: nil)
  }

  init(_ file: FileAnnouncement, receiver: (any UploadReceiver)?) {
    id = file.id
    name = file.name
    mediaType = file.mediaType
    size = file.size
    self.receiver = WeakReceiver(receiver)
  }

  /// Aborts the upload and removes the received bytes. The field sends no further events for it.
  public func cancel() { receiver.receiver?.cancel(id) }
}

/// A receiver of uploads, which can cancel them.
protocol UploadReceiver: AnyObject, Sendable {
  /// Aborts an upload and removes the received bytes.
  func cancel(_ id: UploadID)
}

/// A weak reference to the receiver of an upload. All instances are equal, so that they don't affect the
/// comparison of uploads.
private final class WeakReceiver: Hashable, Sendable {
  // The reference is set only once, before others can access it.
  nonisolated(unsafe) weak var receiver: (any UploadReceiver)?

  init(_ receiver: (any UploadReceiver)?) {
    self.receiver = receiver
  }

  static func == (first: WeakReceiver, second: WeakReceiver) -> Bool { true }
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

/// An event of a ``FileField``, about the files that a person chooses.
public enum UploadEvent: Hashable, Sendable {
  /// The browser has started sending a file.
  case began(Upload)
  /// This many bytes have been received.
  case progressed(UploadID, bytes: Int)
  /// The file is complete. It is removed after a while unless it is moved.
  case uploaded(UploadedFile)
  /// The upload ended before the file was complete.
  case failed(UploadID, UploadError)
  /// A file was refused before it was sent.
  case refused(UploadError)

  /// The upload that this event ends, if any.
  var ended: UploadID? {
    switch self {
    case .uploaded(let file): file.upload.id
    case .failed(let id, _): id
    case .began, .progressed, .refused: nil
    }
  }
}

/// The reason that a file was refused. The description is written for the person who chose the file.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field has reached its maximum number of files.
  case tooMany(limit: Int)
  /// The file exceeds the maximum size.
  case tooLarge(name: String, limit: Int)
  /// All files together exceed the maximum size.
  case togetherTooLarge(limit: Int)
  /// The file's name or reported media type matches none of the accepted types.
  case wrongType(name: String, accepted: String)
  /// The content of the file doesn't match its name.
  case contentDiffers(name: String)
  /// The browser sent no bytes for too long.
  case stalled(name: String)
  /// The browser could not read the whole file.
  case unreadable(name: String)
  /// This browser, or all visitors together, have reached the site's limit of uploads. This may happen in the
  /// middle of a file.
  case noSpace
  /// The server's disk is full.
  case diskFull
  /// The server cannot write files.
  case notWritable
  /// The file no longer exists: it was moved, or was removed after a while.
  case gone

  public var description: String {
    switch self {
    case .tooMany(let limit): limit == 1 ? "Only one file is taken." : "At most \(limit) files are taken."
    case .tooLarge(let name, let limit): "“\(name)” is larger than \(ByteCount(limit))."
    case .togetherTooLarge(let limit): "The files together are larger than \(ByteCount(limit))."
    case .wrongType(let name, let accepted): "“\(name)” is of another type than \(accepted)."
    case .contentDiffers(let name): "The content of “\(name)” doesn't match its name. Choose another file."
    case .stalled(let name): "“\(name)” stopped arriving. Choose it again."
    case .unreadable(let name): "“\(name)” could not be read to its end. Choose it again."
    case .noSpace: "The server takes no more files at the moment. Try again in a few minutes."
    case .diskFull: "The server has no room left for files. Try again later."
    case .notWritable: "The server cannot take files at the moment. Try again later."
    case .gone: "The file is no longer there. Choose it again."
    }
  }
}

/// The list of files of a ``FileField``, for a page's state.
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
      /// This many bytes have been received.
      case arriving(bytes: Int)
      /// The file is complete.
      case arrived(UploadedFile)
      case failed(UploadError)
    }

    public let upload: Upload
    public fileprivate(set) var status: Status

    public var id: UploadID { upload.id }
  }

  /// The files in the order in which they were chosen.
  public private(set) var items: [Item] = []
  /// The reasons that files of the latest choice were refused; empty if there are none.
  public private(set) var refusals: [UploadError] = []

  public init() {}

  /// A Boolean value that indicates whether a file is being received.
  public var isArriving: Bool {
    items.contains { item in
      if case .arriving = item.status { true } else { false }
    }
  }

  /// The uploads that count toward the field's limits.
  var counted: [Upload] {
    items.filter { item in
      if case .failed = item.status { false } else { true }
    }
    .map(\.upload)
  }

  /// Updates the list with an event of the field.
  public mutating func apply(_ event: UploadEvent) {
    switch event {
    case .began(let upload):
      refusals = []
      items.append(Item(upload: upload, status: .arriving(bytes: 0)))
    case .progressed(let id, let bytes): set(.arriving(bytes: bytes), of: id)
    case .uploaded(let file): set(.arrived(file), of: file.upload.id)
    case .failed(let id, let error): set(.failed(error), of: id)
    case .refused(let error):
      if !refusals.contains(error) { refusals = refusals.suffix(9) + [error] }
    }
  }

  private mutating func set(_ status: Item.Status, of id: UploadID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    items[index].status = status
  }

  /// Removes a file from the list: cancels it if it is being received, and deletes it if it is complete.
  public mutating func remove(_ id: UploadID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let item = items.remove(at: index)
    switch item.status {
    case .arriving: item.upload.cancel()
    case .arrived(let file): file.remove()
    case .failed: break
    }
  }

  /// Removes the complete files from the list and returns them, to be moved.
  public mutating func take() -> [UploadedFile] {
    var files: [UploadedFile] = []
    items.removeAll { item in
      guard case .arrived(let file) = item.status else { return false }
      files.append(file)
      return true
    }
    return files
  }

  /// Clears the reasons that files were refused.
  public mutating func dismissRefusals() { refusals = [] }
}
