import ComposableArchitecture
import IssueReporting
import LivePagesCore

/// The topics and presences that the visitors of a site share.
///
/// With a topic, visitors send messages to one another. With a presence, they see who is there. You usually get
/// both from the dependency `topics`:
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
/// A program has one instance, while each test has its own, so tests don't influence one another. As long as
/// you keep a topic, you receive the same object for its name and type.
///
/// **Several servers.** To share topics and presences between the visitors of several servers, connect a
/// ``TopicTransport``, and make the messages and members `Codable`. Servers identify their types by name.
public final class Topics: Sendable {
  private let objects = NamedObjects()
  private let transport = LivePagesCore.Locked<(any TopicTransport)?>(nil)
  private let connections = TopicConnections()
  private let reports = TopicReports()

  /// Creates topics for a single server.
  public init() {}

  /// Creates topics that several servers share.
  ///
  /// - Parameter transport: The transport to the other servers.
  public convenience init(transport: any TopicTransport) {
    self.init()
    connect(to: transport)
  }

  /// Starts to share the topics with other servers, including those that already exist.
  ///
  /// When you set `LiveSiteConfiguration.cluster`, the site connects the program's topics for you. You can
  /// connect topics only once.
  ///
  /// - Parameter transport: The transport to the other servers.
  public func connect(to transport: any TopicTransport) {
    let earlier = self.transport.withLock { present in
      defer { present = present ?? transport }
      return present
    }
    if let earlier {
      if earlier !== transport {
        reportIssue("These topics already have a transport. Configure only one cluster.")
      }
      return
    }
    connections.follow(transport.connection)
    for object in objects.all { (object as? any Connectable)?.connect(to: transport) }
  }

  /// Publishes the state of the connection to the site's other servers, first when you subscribe and then
  /// after changes.
  ///
  /// It doesn't complete.
  public var connection: AnyPublisher<TopicConnection, Never> { connections.publisher }

  /// Returns the topic with the specified name.
  ///
  /// - Parameters:
  ///   - name: The name. Topics with the same name but different types of messages are different topics.
  ///   - message: The type of the messages.
  public func topic<Message: Sendable>(_ name: String, of message: Message.Type = Message.self) -> Topic<
    Message
  > {
    connected(objects.object(named: name) { Topic(name, reports: reports, wasReleased: $0) })
  }

  /// Returns the presence with the specified name.
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

  /// The number of existing topics and presences.
  package var count: Int { objects.count }

  private func connected<Object: Connectable>(_ object: Object) -> Object {
    if let transport = transport.withLock({ $0 }) { object.connect(to: transport) }
    return object
  }
}

/// A topic or presence that may be shared with other servers.
protocol Connectable: AnyObject, Sendable {
  /// Connects to a transport, unless the object already has one.
  func connect(to transport: any TopicTransport)
}

extension DependencyValues {
  /// The topics that the visitors of a site share.
  ///
  /// Tests and previews have a value of their own.
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

/// The existing objects, by name and type. They are referenced weakly.
final class NamedObjects: Sendable {
  private struct Key: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var object: (any AnyObject & Sendable)?
    /// A number that distinguishes the entry from the entry that it replaced.
    let number: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var nextNumber = 0
  }

  private let state = LivePagesCore.Locked(State())

  var count: Int { state.withLock { $0.entries.count } }

  /// The existing objects.
  var all: [any AnyObject & Sendable] {
    state.withLock { $0.entries.values.compactMap(\.object) }
  }

  /// Returns the object with the specified name, or creates one.
  ///
  /// - Parameter make: A closure that creates the object. The object must call the argument when it's released.
  ///   The registry calls this closure while it holds its lock, so don't access the registry in it.
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
