import ComposableArchitecture
import IssueReporting
import LivePagesCore

/// The topics and presences that the visitors of a site share: their messages to each other, and who is
/// there.
///
/// ```swift
/// @Dependency(\.topics) var topics
///
/// case .appeared:
///   return .merge(
///     .publisher { topics.topic("board", of: BoardNote.self).map(Action.heard) },
///     .publisher { topics.presence("board", of: Visitor.self).joined(by: me).map(Action.visitorsChanged) }
///   )
///   .cancellable(id: CancelID.board)
/// case .disappeared:
///   return .cancel(id: CancelID.board)
/// ```
///
/// There is one `Topics` for the program, and another in each test. Topics of one name and type are the same
/// object while anything holds it; it is released with its last holder.
///
/// **Several servers.** With a ``TopicTransport`` the visitors of all servers of a site have it in common, as
/// far as messages and members are `Codable`. Types are known to other servers by their names.
public final class Topics: Sendable {
  private let objects = NamedObjects()
  private let transport = LivePagesCore.Locked<(any TopicTransport)?>(nil)
  private let connections = TopicConnections()
  private let reports = TopicReports()

  /// Creates topics of one server.
  public init() {}

  /// Creates topics that several servers share.
  ///
  /// - Parameter transport: The way to the other servers.
  public convenience init(transport: any TopicTransport) {
    self.init()
    connect(to: transport)
  }

  /// Shares the topics with other servers from now on, also those that are held already.
  ///
  /// `LiveSiteConfiguration.cluster` does this for the topics of the program. They can be connected once.
  ///
  /// - Parameter transport: The way to the other servers.
  public func connect(to transport: any TopicTransport) {
    let earlier = self.transport.withLock { present in
      defer { present = present ?? transport }
      return present
    }
    if let earlier {
      if earlier !== transport {
        reportIssue("These topics have another way to other servers already. A program has one cluster.")
      }
      return
    }
    connections.follow(transport.connection)
    for object in objects.all { (object as? any Connectable)?.connect(to: transport) }
  }

  /// Whether the other servers of the site are reached, now and after each change. It never completes.
  public var connection: AnyPublisher<TopicConnection, Never> { connections.publisher }

  /// Returns the topic of a name.
  ///
  /// - Parameters:
  ///   - name: The name. Topics of one name and other messages are other topics.
  ///   - message: The type of the messages.
  public func topic<Message: Sendable>(_ name: String, of message: Message.Type = Message.self) -> Topic<
    Message
  > {
    connected(objects.object(named: name) { Topic(name, reports: reports, wasReleased: $0) })
  }

  /// Returns who is there, under a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - member: The type of the members.
  public func presence<Member: Identifiable & Sendable>(
    _ name: String,
    of member: Member.Type = Member.self
  ) -> Presence<Member> where Member.ID: Sendable {
    connected(objects.object(named: name) { Presence(name, reports: reports, wasReleased: $0) })
  }

  /// The number of topics and presences that are held.
  package var count: Int { objects.count }

  private func connected<Object: Connectable>(_ object: Object) -> Object {
    if let transport = transport.withLock({ $0 }) { object.connect(to: transport) }
    return object
  }
}

/// A topic or presence that may exist on other servers too.
protocol Connectable: AnyObject, Sendable {
  /// Connects with a transport, unless that was done before.
  func connect(to transport: any TopicTransport)
}

extension DependencyValues {
  /// The topics of the visitors of a site: one value for the program, another in each test and preview.
  public var topics: Topics {
    get { self[Topics.self] }
    set { self[Topics.self] = newValue }
  }
}

extension Topics: DependencyKey {
  public static let liveValue = Topics()
  public static var previewValue: Topics { Topics() }
  public static var testValue: Topics { Topics() }
}

/// Objects by their names and types, for as long as they are held.
final class NamedObjects: Sendable {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var object: (any AnyObject & Sendable)?
    /// Tells an entry from the one that it has replaced.
    let number: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var nextNumber = 0
  }

  private let state = LivePagesCore.Locked(State())

  var count: Int { state.withLock { $0.entries.count } }

  /// The objects that are held.
  var all: [any AnyObject & Sendable] {
    state.withLock { $0.entries.values.compactMap(\.object) }
  }

  /// The object of a name, made by the first one that asks while nobody holds one.
  ///
  /// - Parameter make: A closure that makes the object, which calls the closure when it is released. It is
  ///   called within the lock and must not ask for objects itself.
  func object<Object: AnyObject & Sendable>(
    named name: String,
    make: (_ wasReleased: @escaping @Sendable () -> Void) -> Object
  ) -> Object {
    let key = Key(name: name, type: ObjectIdentifier(Object.self))
    return state.withLock { state in
      if let object = state.entries[key]?.object as? Object { return object }
      state.nextNumber += 1
      let number = state.nextNumber
      let object = make { [weak self] in self?.forget(key, number) }
      state.entries[key] = Entry(object: object, number: number)
      return object
    }
  }

  private func forget(_ key: Key, _ number: Int) {
    state.withLock { state in
      if state.entries[key]?.number == number { state.entries[key] = nil }
    }
  }
}
