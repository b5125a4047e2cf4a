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
