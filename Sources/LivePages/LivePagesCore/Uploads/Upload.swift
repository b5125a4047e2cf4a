/// A file that a browser sends.
public struct Upload: Hashable, Sendable, Identifiable {
  public let id: UploadID
  /// The person's name of the file: a text to show, and never a path. It may be anything, such as `con` or
  /// `index.html`.
  public let name: String
  /// The media type that the browser says. What is in the file may be something else.
  public let mediaType: String
  /// The size in bytes.
  public let size: Int
  private let receiver: WeakReceiver

  /// An upload that no browser sends, for the test of a reducer.
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

  /// Takes no more of it, and removes what has come. Nothing more is told of it.
  public func cancel() { receiver.receiver?.cancel(id) }
}

/// Receives uploads, until they are cancelled.
protocol UploadReceiver: AnyObject, Sendable {
  /// Gives an upload up, and removes what has come of it.
  func cancel(_ id: UploadID)
}

/// A reference to the receiver of an upload, as long as that exists. All are equal, so that uploads are
/// compared by what they are.
private final class WeakReceiver: Hashable, Sendable {
  // A weak reference is only ever set once, before others see it.
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

  /// One that no other upload has.
  public init() {
    token = .random()
  }

  /// Digits and letters.
  public var text: String { token.text }
}

/// An event of a ``FileField``, about the files that a person chooses.
public enum UploadEvent: Hashable, Sendable {
  /// The browser begins to send a file.
  case began(Upload)
  /// So many bytes of it have come.
  case progressed(UploadID, bytes: Int)
  /// All of it has come. It is removed after a while unless it is moved.
  case uploaded(UploadedFile)
  /// It is not sent to its end.
  case failed(UploadID, UploadError)
  /// A file was not taken in the first place.
  case refused(UploadError)

  /// The upload that this event ends, if it ends one.
  var ended: UploadID? {
    switch self {
    case .uploaded(let file): file.upload.id
    case .failed(let id, _): id
    case .began, .progressed, .refused: nil
    }
  }
}

/// The reason that a file was not taken. The description is written for the person who chose it.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are as many files as the field takes.
  case tooMany(limit: Int)
  /// A file has more bytes than the field takes.
  case tooLarge(name: String, limit: Int)
  /// All files together have more bytes than the field takes.
  case togetherTooLarge(limit: Int)
  /// The name of a file, or what the browser says of it, is of no type that the field takes.
  case wrongType(name: String, accepted: String)
  /// What is in a file is not what its name says.
  case contentDiffers(name: String)
  /// The browser sent nothing for too long.
  case stalled(name: String)
  /// The browser could not read the file to its end.
  case unreadable(name: String)
  /// This browser, or all visitors together, have as many files underway as the site takes. It may happen in
  /// the middle of a file.
  case noSpace
  /// The server's disk is full.
  case diskFull
  /// The server cannot write files.
  case notWritable
  /// The file was taken away before: it was moved, or nobody wanted it for too long.
  case gone

  public var description: String {
    switch self {
    case .tooMany(let limit): limit == 1 ? "Only one file is taken." : "At most \(limit) files are taken."
    case .tooLarge(let name, let limit): "“\(name)” is larger than \(ByteCount(limit))."
    case .togetherTooLarge(let limit): "The files together are larger than \(ByteCount(limit))."
    case .wrongType(let name, let accepted): "“\(name)” is of another type than \(accepted)."
    case .contentDiffers(let name): "What is in “\(name)” is not what its name says."
    case .stalled(let name): "“\(name)” stopped arriving. Choose it again."
    case .unreadable(let name): "“\(name)” could not be read to its end. Choose it again."
    case .noSpace: "The server takes no more files at the moment. Try again in a few minutes."
    case .diskFull: "The server has no room left for files. Try again later."
    case .notWritable: "The server cannot take files at the moment. Try again later."
    case .gone: "The file is no longer there. Choose it again."
    }
  }
}

/// The files of a ``FileField``, as a page's state has them.
///
/// ```swift
/// case .pictures(let event):
///   state.pictures.apply(event)
/// case .saveTapped:
///   let files = state.pictures.take()
///   return .run { _ in for file in files { try file.move(to: folder.appending(path: "…")) } }
/// ```
public struct UploadList: Hashable, Sendable {
  /// A file, and how far it is.
  public struct Item: Hashable, Sendable, Identifiable {
    public enum Status: Hashable, Sendable {
      /// So many bytes have come.
      case arriving(bytes: Int)
      /// All of it has come.
      case arrived(UploadedFile)
      case failed(UploadError)
    }

    public let upload: Upload
    public fileprivate(set) var status: Status

    public var id: UploadID { upload.id }
  }

  /// The files in the order in which they were chosen.
  public private(set) var items: [Item] = []
  /// The reasons that files that were chosen last were not taken; empty if all were.
  public private(set) var refusals: [UploadError] = []

  public init() {}

  /// Whether a file is on its way.
  public var isArriving: Bool {
    items.contains { item in
      if case .arriving = item.status { true } else { false }
    }
  }

  /// Those that count for what the field takes.
  var counted: [Upload] {
    items.filter { item in
      if case .failed = item.status { false } else { true }
    }
    .map(\.upload)
  }

  /// Notes what a field tells.
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

  /// Takes a file off the list: one that is on its way is not sent any further, and one that has come is
  /// removed.
  public mutating func remove(_ id: UploadID) {
    guard let index = items.firstIndex(where: { $0.id == id }) else { return }
    let item = items.remove(at: index)
    switch item.status {
    case .arriving: item.upload.cancel()
    case .arrived(let file): file.remove()
    case .failed: break
    }
  }

  /// Takes the files off the list that have come, to be moved.
  public mutating func take() -> [UploadedFile] {
    var files: [UploadedFile] = []
    items.removeAll { item in
      guard case .arrived(let file) = item.status else { return false }
      files.append(file)
      return true
    }
    return files
  }

  /// Forgets why files were not taken.
  public mutating func dismissRefusals() { refusals = [] }
}
