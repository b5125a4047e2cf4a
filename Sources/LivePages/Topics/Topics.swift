import ComposableArchitecture

/// What the visitors of a site have in common: what they tell each other, and who is there.
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
/// There is one of them for the program, and another in each test. What has one name and one type is the same
/// object for all who ask while it is held; it is released with the last one who holds it.
public final class Topics: Sendable {
  private let objects = NamedObjects()

  public init() {}

  /// The topic of a name.
  ///
  /// - Parameters:
  ///   - name: The name. Topics of one name and other messages are other topics.
  ///   - message: What is sent.
  public func topic<Message: Sendable>(_ name: String, of message: Message.Type = Message.self) -> Topic<
    Message
  > {
    objects.object(named: name) { Topic(wasReleased: $0) }
  }

  /// Who is there, under a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - member: What the visitors know of each other.
  public func presence<Member: Identifiable & Sendable>(
    _ name: String,
    of member: Member.Type = Member.self
  ) -> Presence<Member> where Member.ID: Sendable {
    objects.object(named: name) { Presence(wasReleased: $0) }
  }

  /// How many topics and presences are held.
  package var count: Int { objects.count }
}

extension DependencyValues {
  /// What the visitors of a site have in common: one for the program, another in each test and preview.
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
