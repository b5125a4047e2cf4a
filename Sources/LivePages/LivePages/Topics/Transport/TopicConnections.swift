import ComposableArchitecture

/// Says whether other servers are reached, before and after there is a transport.
final class TopicConnections: @unchecked Sendable {
  // Sendable: a subject may be used on any thread; `following` is set once.
  private let subject = CurrentValueSubject<TopicConnection, Never>(.oneServer)
  private var following: AnyCancellable?

  var publisher: AnyPublisher<TopicConnection, Never> {
    subject.removeDuplicates().eraseToAnyPublisher()
  }

  /// - Parameter connection: A publisher of the transport's connection. Call this function once.
  func follow(_ connection: AnyPublisher<TopicConnection, Never>) {
    following = connection.sink { [subject] in subject.send($0) }
  }
}
