#if Postgres
  import Foundation

  @testable import PostgresStorage

  /// A server of a ``ClusterModel``, which connects its parts in the same way as `ClusterMember`.
  struct ModelServer {
    let sender: String
    var own: OwnVisitors
    var others = OtherServers(patience: .milliseconds(ClusterModel.rowLease))
    private var outbox = Outbox(limit: 1000, limitInBytes: 100_000)
    private var inbox = Inbox()
    /// The visitors of this server.
    var visitors: [Int: Data] = [:]
    var lastVisitor = 0
    var transfer: ClusterModel.Transfer?
    /// Abandoned requests that may still reach the database.
    var strays: [ClusterModel.Request] = []
    var notices: [ClusterNotice] = []
    var isListening = true
    /// A Boolean value that indicates whether the server is disconnected from the database.
    var isCutOff = false
    /// The visitors of other servers that the program was notified of.
    private(set) var seen: [ClusterModel.ID: Data] = [:]
    /// A description of the first ordering error among the received messages.
    private(set) var disorder: String?
    private var lastPublished = 0
    private var lastMessage = 0
    private var heard: [String: Int] = [:]

    init(sender: String, name: String) {
      self.sender = sender
      let count = LockedCounter()
      own = OwnVisitors { "\(name).\(count.next())" }
    }

    mutating func publish() {
      lastPublished += 1
      try? outbox.add("\(lastPublished)")
    }

    mutating func nextRequest() -> ClusterModel.Request? {
      if let messages = outbox.next() {
        let first = lastMessage + 1
        lastMessage += messages.count
        return .send(messages, first: first)
      }
      if let write = own.nextWrite() { return .write(write) }
      return others.nextReading().map { .read($0) }
    }

    mutating func failed(_ request: ClusterModel.Request) {
      switch request {
      case .send: outbox.ended()
      case .write(let write): own.writeEnded(.unknown, of: write)
      case .read: others.readingFailed()
      case .renew: break
      }
    }

    mutating func ended(
      _ request: ClusterModel.Request,
      _ answer: ClusterModel.Answer,
      epoch: ContinuousClock.Instant
    ) {
      switch (request, answer) {
      case (.write(let write), .written(let isWritten)):
        own.writeEnded(isWritten ? .written : .lost, of: write)
      case (.read(let questions), .read(let answers)): tell(others.readingEnded(questions, answers))
      case (.renew(_, let begun), .renewed(let isRegistered, let list)):
        if isRegistered { own.registered() } else { own.lost() }
        tell(others.list(list, asOf: epoch + .milliseconds(begun)))
      default: outbox.ended()
      }
    }

    mutating func hear(_ notice: ClusterNotice) {
      switch notice {
      case .message(let message, let number):
        guard message.sender != sender, inbox.accepts(number, from: message.sender) else { return }
        let text = String(decoding: message.content, as: UTF8.self)
        let earlier = heard[message.sender] ?? 0
        if (Int(text) ?? 0) <= earlier { disorder = "\(sender) hears \(text) after \(earlier)." }
        heard[message.sender] = Int(text) ?? 0
      case .stored: break
      case .visitors(let server, let change):
        if server != own.server { others.notice(server: server, change: change) }
      case .left(let server): tell(others.remove(server))
      }
    }

    mutating func expire(at now: ContinuousClock.Instant) { tell(others.expire(at: now)) }

    private mutating func tell(_ visitors: [OtherServers.Visitor]) {
      for visitor in visitors {
        seen[ClusterModel.ID(server: visitor.server, number: visitor.number)] = visitor.content
      }
    }
  }

  /// A counter for a closure that must be `Sendable`.
  private final class LockedCounter: @unchecked Sendable {
    private var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
#endif
