public import Foundation

/// A cluster of servers that serve a site together, as one of them knows it.
///
/// The product `LivePagesPostgres` has one, `SiteCluster.postgres(pool)`.
public struct SiteCluster: Hashable, Sendable {
  package let member: any SiteClusterMember

  /// Creates a cluster of whatever has the servers in common.
  ///
  /// - Parameter member: This server's part in it.
  public init(_ member: any SiteClusterMember) {
    self.member = member
  }

  public static func == (left: Self, right: Self) -> Bool { left.member === right.member }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(member)) }
}

/// A server's part in a ``SiteCluster``.
public protocol SiteClusterMember: AnyObject, Sendable {
  /// Where the sessions of movable pages are saved, so that the servers go on with each other's; `nil` if
  /// they stay where they are.
  var sessionStorage: (any SessionStorage)? { get }

  /// The number of requests that wait for a connection to what the servers have in common.
  var waitingRequests: Int { get }

  /// Takes part from now on. It is called when the site is made, before the first visitor.
  func join()

  /// Sends a notice to the other servers of the site. It does not wait for them, and one that cannot be
  /// reached at the moment may never get it.
  func send(_ notice: Data)

  /// Calls a closure with each notice that another server sends. It is called once, after ``join()``.
  func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void)

  /// Takes part no longer, so that the other servers need not find out by themselves. It is called when the
  /// site has shut down and its sessions have ended.
  func leave() async
}

extension SiteClusterMember {
  public var sessionStorage: (any SessionStorage)? { nil }

  public var waitingRequests: Int { 0 }

  public func send(_ notice: Data) {}

  public func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void) {}
}
