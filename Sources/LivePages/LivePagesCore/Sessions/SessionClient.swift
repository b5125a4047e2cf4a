/// The client of a session, such as an IPv4 address. It determines which sessions end if the site is full.
package struct SessionClient: Hashable, Sendable {
  /// The client of requests without a known address. Limits for each client don't apply to it, because it may
  /// be all visitors.
  package static let unknown = SessionClient(digest: 0)
  /// The client of the current request.
  @TaskLocal package static var current = SessionClient.unknown

  private let digest: Int

  private init(digest: Int) {
    self.digest = digest
  }

  /// - Parameter identity: The client's address. Nobody can choose an address with the same hash value,
  ///   because hash values are seeded randomly.
  package init(_ identity: some Hashable) {
    digest = identity.hashValue
  }
}
