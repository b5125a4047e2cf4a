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

/// A notice of a server of a site to the others.
package struct SiteNotice: Codable, Hashable, Sendable {
  /// A person was logged out of all their browsers.
  private struct Disconnection: Codable, Hashable {
    struct Farewell: Codable, Hashable {
      let kind: String
      let text: String
      let milliseconds: Int?
    }

    let user: String
    /// In milliseconds since 1970: log-ins that were later count.
    let date: Int
    let farewell: Farewell?
  }

  /// A person has logged out of one browser.
  private struct LogOut: Codable, Hashable {
    let user: String
    /// The time at which they had logged in, in milliseconds since 1970.
    let date: Int
  }

  /// `nil` in a notice that says something else.
  private var disconnection: Disconnection?
  private var logOut: LogOut?

  /// A person has logged out of one browser.
  package init(loggingOut logIn: LogIn) {
    logOut = LogOut(
      user: logIn.user.text,
      date: Int((logIn.date.timeIntervalSince1970 * 1000).rounded())
    )
  }

  /// A person was logged out of all their browsers.
  ///
  /// - Parameters:
  ///   - user: The person.
  ///   - date: The date at which that was.
  ///   - farewell: The message for the person.
  package init(disconnecting user: UserID, at date: Date, leaving farewell: Flash?) {
    disconnection = Disconnection(
      user: user.text,
      date: Int((date.timeIntervalSince1970 * 1000).rounded()),
      farewell: farewell.map { flash in
        Disconnection.Farewell(
          kind: flash.kind.rawValue,
          text: flash.text,
          milliseconds: flash.duration.map { Int($0 / .milliseconds(1)) }
        )
      }
    )
  }

  /// - Returns: `nil` for what is no notice that this program knows.
  package init?(data: Data) {
    guard let notice = try? JSONDecoder().decode(Self.self, from: data),
      let user = notice.disconnection?.user ?? notice.logOut?.user, user.utf8.count <= 256
    else { return nil }
    self = notice
  }

  /// As other servers read it.
  package var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }

  /// Does what the notice says.
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
