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
