#if Postgres
  import Foundation

  /// A channel for messages and visitors. It has the same name on all servers.
  package struct ClusterChannel: Hashable, Sendable {
    package let name: String
    package let type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  extension ClusterChannel {
    /// The channel as JSON. The text contains no control characters, regardless of the name.
    var text: String {
      // Encoding two strings can't fail.
      let data = (try? JSONEncoder().encode([name, type])) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    init?(text: some StringProtocol) {
      guard let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), parts.count == 2
      else {
        return nil
      }
      self.init(name: parts[0], type: parts[1])
    }
  }

  /// Converts data to a PostgreSQL string. Data that is already text, such as JSON, is unchanged. Other data
  /// is encoded as Base64.
  enum WireText {
    static func text(of data: Data) -> String {
      if !data.contains(0), let text = String(validating: data, as: UTF8.self) { return "t" + text }
      return "b" + data.base64EncodedString()
    }

    static func data(of text: some StringProtocol) -> Data? {
      // The text may begin with a combining scalar, which belongs to the same `Character` as the letter.
      switch text.utf8.first {
      case UInt8(ascii: "t"): Data(text.utf8.dropFirst())
      case UInt8(ascii: "b"): Data(base64Encoded: Data(text.utf8.dropFirst()))
      default: nil
      }
    }
  }

  /// A notice that a server sends to the others with `NOTIFY`. It begins with a letter and the number of the
  /// tables, by which schemas differ.
  enum ClusterNotice: Equatable {
    /// A message inside the notice. The number identifies it among the messages of its sender.
    case message(ClusterMessage, number: Int)
    /// A message stored in a row. The number identifies it among the messages of its sender.
    case stored(sender: String, number: Int, row: Int)
    /// A server's visitors have changed. The number is that of the latest change.
    case visitors(server: String, change: Int)
    /// A server has left.
    case left(server: String)

    /// - Returns: The notice, or `nil` if the text isn't a notice, or comes from another schema.
    init?(_ text: String, tables: Int) {
      let parts = text.dropFirst().split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count >= 2, Int(parts[0]) == tables, !parts[1].isEmpty else { return nil }
      let server = String(parts[1])
      switch (text.first, parts.count) {
      // PostgreSQL delivers only one of two equal notices in a transaction, so the numbers keep them
      // distinct.
      case ("m", 4):
        guard let number = Int(parts[2]), let message = ClusterMessage(String(parts[3]), from: server) else {
          return nil
        }
        self = .message(message, number: number)
      case ("M", 4):
        guard let number = Int(parts[2]), let row = Int(parts[3]) else { return nil }
        self = .stored(sender: server, number: number, row: row)
      case ("p", 3):
        guard let change = Int(parts[2]) else { return nil }
        self = .visitors(server: server, change: change)
      case ("q", 2): self = .left(server: server)
      default: return nil
      }
    }
  }

  /// A message in transit.
  struct ClusterMessage: Equatable {
    /// The identity of the sender.
    let sender: String
    let channel: ClusterChannel
    let content: Data

    /// Returns the text of a message. It consists of the number of bytes of the channel, the channel, and the
    /// content.
    static func text(_ content: Data, on channel: ClusterChannel) -> String {
      let channel = channel.text
      return "\(channel.utf8.count):\(channel)\(WireText.text(of: content))"
    }

    init(sender: String, channel: ClusterChannel, content: Data) {
      self.sender = sender
      self.channel = channel
      self.content = content
    }

    init?(_ text: String, from sender: String) {
      guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let length = Int(text[..<colon]),
        length > 0
      else { return nil }
      let start = text.utf8.index(after: colon)
      guard let end = text.utf8.index(start, offsetBy: length, limitedBy: text.utf8.endIndex),
        let channel = ClusterChannel(text: String(Substring(text.utf8[start..<end]))),
        let content = WireText.data(of: String(Substring(text.utf8[end...])))
      else { return nil }
      self.init(sender: sender, channel: channel, content: content)
    }
  }
#endif

#if Postgres
  import DequeModule

  /// The messages that wait to be sent to the other servers, in order. To send a message at most once, a
  /// failed batch isn't sent again, because the others may already have received it.
  struct Outbox {
    /// The reason for rejecting a message.
    enum Refusal: Error {
      case full
    }

    /// The limits of a batch, in messages and in bytes.
    private static let largestBatch = 200
    private static let largestBatchInBytes = 1_048_576

    private let limit: Int
    private let limitInBytes: Int
    private var waiting: Deque<String> = []
    private var waitingBytes = 0
    private var isSending = false

    init(limit: Int, limitInBytes: Int) {
      self.limit = limit
      self.limitInBytes = limitInBytes
    }

    /// - Parameter isUrgent: A Boolean value that indicates whether the message is urgent. Urgent messages
    ///   are accepted up to twice the limits.
    mutating func add(_ message: String, isUrgent: Bool = false) throws(Refusal) {
      let size = message.utf8.count
      let factor = isUrgent ? 2 : 1
      // The limits may be `.max`.
      guard waiting.count / factor < limit,
        waiting.isEmpty || (waitingBytes + size) / factor <= limitInBytes
      else { throw .full }
      waiting.append(message)
      waitingBytes += size
    }

    /// Returns the messages to send now, in order. The caller must then call ``ended()``.
    mutating func next() -> [String]? {
      guard !isSending, !waiting.isEmpty else { return nil }
      isSending = true
      var count = 0
      var bytes = 0
      for message in waiting.prefix(Self.largestBatch) {
        bytes += message.utf8.count
        if count > 0, bytes > Self.largestBatchInBytes { break }
        count += 1
      }
      let batch = Array(waiting.prefix(count))
      waiting.removeFirst(count)
      waitingBytes -= batch.reduce(0) { $0 + $1.utf8.count }
      return batch
    }

    /// Records that sending has ended, successfully or not.
    mutating func ended() { isSending = false }
  }

  /// A filter for messages from other servers that accepts a message only if its number is higher than those
  /// of all earlier messages from its sender.
  ///
  /// When a sender abandons a statement, it may still reach the database after later ones. To keep the order,
  /// its messages are discarded.
  struct Inbox {
    /// The maximum number of stored senders. When a server starts, it's a new sender.
    private static let limit = 1000

    private var latest: [String: Int] = [:]
    /// The senders in the order of their first messages.
    private var senders: Deque<String> = []

    mutating func accepts(_ number: Int, from sender: String) -> Bool {
      guard let earlier = latest[sender] else {
        if senders.count == Self.limit { latest[senders.removeFirst()] = nil }
        senders.append(sender)
        latest[sender] = number
        return true
      }
      if number > earlier { latest[sender] = number }
      return number > earlier
    }
  }
#endif
