import Foundation

/// The limits of the files that browsers send to a site, and the folder for them.
public struct UploadLimits: Hashable, Sendable {
  /// The folder in which files are until they are moved: one among the system's temporary files, unless you
  /// say otherwise. On a machine with other people, name one of the site's own, and on the disk to which
  /// files are moved.
  public var folder: URL
  /// The most files of one browser at a time that are underway or were not moved yet.
  public var perSession: Int
  /// The most bytes of those, as they were announced.
  public var bytesPerSession: Int
  /// The most bytes that have come of all browsers' files that are underway or were not moved yet. The files
  /// of one browser never take more than they leave free for others: half of these bytes at the most.
  public var bytes: Int
  /// The most bytes of one request; longer files come in several.
  public var largestPart: Int
  /// After how long without a byte an upload is given up: a browser that finds the server again within that
  /// time goes on where it stopped.
  public var stallTime: Duration
  /// The number of bytes a second that have to come, taken together over each ``stallTime``: an upload that
  /// is slower is given up, so that nobody keeps files open by sending a byte now and then.
  public var slowestRate: Int
  /// After how long a file is removed that was not moved.
  public var keepTime: Duration

  /// Limits for pictures and documents, unless you say otherwise.
  public init(
    folder: URL? = nil,
    perSession: Int = 50,
    bytesPerSession: Int = 512 << 20,
    bytes: Int = 4 << 30,
    largestPart: Int = 1 << 20,
    stallTime: Duration = .seconds(120),
    slowestRate: Int = 100,
    keepTime: Duration = .seconds(15 * 60)
  ) {
    self.folder = folder ?? FileManager.default.temporaryDirectory.appending(path: "live-pages-uploads")
    self.perSession = perSession
    self.bytesPerSession = bytesPerSession
    self.bytes = bytes
    self.largestPart = largestPart
    self.stallTime = stallTime
    self.slowestRate = slowestRate
    self.keepTime = keepTime
  }
}
