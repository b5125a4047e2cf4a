public import Foundation

/// A cluster of servers that serve a site together, as one of them sees it.
///
/// You usually get one from `SiteCluster.postgres(pool)`, in the product `LivePagesPostgres`.
public struct SiteCluster: Hashable, Sendable {
  package let member: any SiteClusterMember

  /// Creates a cluster from this server's membership in it.
  ///
  /// - Parameter member: The membership of this server.
  public init(_ member: any SiteClusterMember) {
    self.member = member
  }

  public static func == (left: Self, right: Self) -> Bool { left.member === right.member }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(member)) }
}

/// The membership of a server in a ``SiteCluster``.
public protocol SiteClusterMember: AnyObject, Sendable {
  /// The storage for the sessions that servers take over from one another, or `nil` if sessions can't move.
  var sessionStorage: (any SessionStorage)? { get }

  /// The number of requests that wait for a connection to the resource that the servers share.
  var waitingRequests: Int { get }

  /// Joins the cluster.
  ///
  /// The site calls this method when it is created, before the first visitor arrives.
  func join()

  /// Sends a notice to the other servers without waiting for them.
  ///
  /// A server that is out of reach may miss the notice.
  func send(_ notice: Data)

  /// Calls a closure with the notices of other servers.
  ///
  /// The site calls this method once, after ``join()``.
  func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void)

  /// Leaves the cluster.
  ///
  /// The site calls this method after it has shut down and its sessions have ended. The other servers then
  /// don't have to detect that this one has stopped.
  func leave() async
}

extension SiteClusterMember {
  public var sessionStorage: (any SessionStorage)? { nil }

  public var waitingRequests: Int { 0 }

  public func send(_ notice: Data) {}

  public func receiveNotices(_ receive: @escaping @Sendable (Data) -> Void) {}
}

/// A notice that a server of a site sends to the others.
package struct SiteNotice: Codable, Hashable, Sendable {
  /// A user has been logged out of all their browsers.
  private struct Disconnection: Codable, Hashable {
    struct Farewell: Codable, Hashable {
      let kind: String
      let text: String
      let milliseconds: Int?
    }

    let user: String
    /// The date, in milliseconds since 1970. Later log-ins stay valid.
    let date: Int
    let farewell: Farewell?
  }

  /// A user has logged out of one browser.
  private struct LogOut: Codable, Hashable {
    let user: String
    /// The time of the log-in, in milliseconds since 1970.
    let date: Int
  }

  /// The disconnection, or `nil` in other notices.
  private var disconnection: Disconnection?
  private var logOut: LogOut?

  /// Creates a notice that a user has logged out of one browser.
  package init(loggingOut logIn: LogIn) {
    logOut = LogOut(
      user: logIn.user.text,
      date: Int((logIn.date.timeIntervalSince1970 * 1000).rounded())
    )
  }

  /// Creates a notice that a user has been logged out of all their browsers.
  ///
  /// - Parameters:
  ///   - user: The user.
  ///   - date: The date of the disconnection.
  ///   - farewell: The message for the user.
  package init(disconnecting user: UserID, at date: Date, leaving farewell: Flash?) {
    disconnection = Disconnection(
      user: user.text,
      date: Int((date.timeIntervalSince1970 * 1000).rounded()),
      farewell: farewell.map { flash in
        Disconnection.Farewell(
          kind: flash.kind.rawValue,
          text: flash.text,
          milliseconds: flash.duration.map { Int($0.atMostACentury / .milliseconds(1)) }
        )
      }
    )
  }

  /// - Returns: `nil` if the data isn't a supported notice.
  package init?(data: Data) {
    guard let notice = try? JSONDecoder().decode(Self.self, from: data),
      let user = notice.disconnection?.user ?? notice.logOut?.user, user.utf8.count <= 256
    else { return nil }
    self = notice
  }

  /// The encoded notice.
  package var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }

  /// Applies the notice to this server's sessions.
  package func perform(in sessions: SessionRegistry) async {
    if let logOut, logOut.user.utf8.count <= 256 {
      let date = Date(timeIntervalSince1970: TimeInterval(logOut.date) / 1000)
      await sessions.logOut(LogIn(UserID(logOut.user), date: date), isNews: false)
    }
    guard let disconnection else { return }
    await sessions.disconnect(
      UserID(disconnection.user),
      leaving: disconnection.farewell.map { farewell in
        Flash(
          Flash.Kind(rawValue: farewell.kind) ?? .info,
          farewell.text,
          for: farewell.milliseconds.map { .milliseconds($0) }
        )
      },
      at: Date(timeIntervalSince1970: TimeInterval(disconnection.date) / 1000)
    )
  }
}
