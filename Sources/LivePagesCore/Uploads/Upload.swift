/// By what an upload is known.
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

/// A file that a browser sends.
public struct Upload: Hashable, Sendable, Identifiable {
  public let id: UploadID
  /// What the person calls it: a text to show, and never a path. It may be anything, such as `con` or
  /// `index.html`.
  public let name: String
  /// What the browser says that it is. What is in the file may be something else.
  public let mediaType: String
  /// How many bytes it has.
  public let size: Int
  private let desk: WeakDesk

  /// An upload that no browser sends, for the test of a reducer.
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

  /// Takes no more of it, and removes what has come. Nothing more is told of it.
  public func cancel() { desk.desk?.cancel(id) }
}

/// Where an upload is received, as long as that exists. All are equal, so that uploads are compared by what
/// they are.
private final class WeakDesk: Hashable, Sendable {
  // A weak reference is only ever set once, before others see it.
  nonisolated(unsafe) weak var desk: UploadDesk?

  init(_ desk: UploadDesk?) {
    self.desk = desk
  }

  static func == (first: WeakDesk, second: WeakDesk) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
