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
