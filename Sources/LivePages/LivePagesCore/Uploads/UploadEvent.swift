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
