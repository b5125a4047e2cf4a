#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// What the script of a page says about itself in the headers of its requests. Another site cannot make a
  /// browser send them.
  struct TabHeaders {
    private let fields: HTTPFields

    init(_ request: Request) {
      fields = request.headers
    }

    /// The tokens of the tabs that are meant, in `Live-Page`. More than a browser has are not read.
    var tabs: [SecretToken] {
      (fields[.livePage] ?? "").split(separator: " ", maxSplits: 1000)
        .compactMap { SecretToken(cookie: String($0)) }
    }

    /// What the browser calls the stream that carries its tabs, in `Live-Stream`.
    var stream: SecretToken? { fields[.liveStream].flatMap { SecretToken(cookie: $0) } }

    /// Which upload is meant, in `Live-Upload`.
    var upload: UploadID? {
      fields[.liveUpload].flatMap { SecretToken(cookie: $0) }.map { UploadID(token: $0) }
    }

    /// Where in its file the body begins, in `Live-Upload-Offset`.
    var uploadOffset: Int? {
      guard let offset = fields[.liveUploadOffset].flatMap({ Int($0) }) else { return nil }
      return offset >= 0 ? offset : nil
    }

    /// The number of the first of the events, in `Live-Event`.
    var firstEvent: Int? {
      guard let number = fields[.liveEvent].flatMap({ Int($0) }) else { return nil }
      return (1..<1 << 53).contains(number) ? number : nil
    }
  }

  extension HTTPField.Name {
    // Always valid, as they are literals of letters and dashes.
    static let livePage = HTTPField.Name("Live-Page") ?? .origin
    static let liveStream = HTTPField.Name("Live-Stream") ?? .origin
    static let liveUpload = HTTPField.Name("Live-Upload") ?? .origin
    static let liveUploadOffset = HTTPField.Name("Live-Upload-Offset") ?? .origin
    static let liveEvent = HTTPField.Name("Live-Event") ?? .origin
  }
#endif
