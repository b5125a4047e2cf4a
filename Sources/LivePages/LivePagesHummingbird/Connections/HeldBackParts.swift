#if LivePages
  import HTTPTypes
  import NIOCore
  import NIOHTTPTypes

  /// The delayed parts of a connection's requests. When this buffer is full, reading stops. A client that
  /// sends too much therefore fills its own memory.
  struct HeldBackParts {
    private static let most = 64
    /// The limit. Data that had already been read from the socket is also kept, up to 256 KiB.
    private static let mostBytes = 64 * 1024

    /// The parts. There is no spare capacity, because most connections never delay anything.
    private var parts = CircularBuffer<HTTPRequestPart>(initialCapacity: 0)
    private var bytes = 0

    var isEmpty: Bool { parts.isEmpty }
    var isFull: Bool { parts.count >= Self.most || bytes >= Self.mostBytes }
    var first: HTTPRequestPart? { parts.first }

    mutating func append(_ part: HTTPRequestPart) {
      parts.append(part)
      bytes += part.size
    }

    mutating func popFirst() -> HTTPRequestPart? {
      let part = parts.popFirst()
      bytes -= part?.size ?? 0
      return part
    }
  }

  extension HTTPRequestPart {
    var isHead: Bool {
      if case .head = self { true } else { false }
    }

    /// The approximate number of bytes that a client has sent for the part.
    fileprivate var size: Int {
      switch self {
      case .head(let head): (head.path?.utf8.count ?? 0) + head.headerFields.size
      case .body(let body): body.readableBytes
      case .end(let fields): fields?.size ?? 0
      }
    }
  }

  extension HTTPFields {
    fileprivate var size: Int { reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 } }
  }
#endif
