import Foundation
import Synchronization

/// A browser session, with the values that its pages share.
///
/// A visit doesn't contain the session's secret token. Visits are compared by identity.
public final class Visit: Sendable {
  /// The browser of the visit.
  ///
  /// It may return after this session has ended.
  public let browser: BrowserID
  /// The log-in of the visitor, or `nil` if they haven't logged in.
  public let logIn: LogIn?
  /// The token that tickets use to identify the session.
  let session: SecretToken
  let logIns: LogInRegistry
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])
  /// The thread that creates a shared value.
  private let maker = Atomic(noThreadNumber)
  /// The messages that pages have left for the next page.
  let flashes = Locked<[Flash]>([])
  /// The values that pages passed when they admitted the user.
  private let admissions = Locked<[ObjectIdentifier: any Sendable]>([:])

  /// Creates a browser session.
  ///
  /// - Parameters:
  ///   - browser: The browser. By default, it's a new one.
  ///   - user: The user who has just logged in, or `nil` for none.
  public convenience init(browser: BrowserID = BrowserID(), user: UserID? = nil) {
    self.init(
      browser: browser,
      logIn: user.map { LogIn($0, date: .now) },
      session: .random(),
      logIns: LogInRegistry()
    )
  }

  init(browser: BrowserID, logIn: LogIn?, session: SecretToken, logIns: LogInRegistry) {
    self.browser = browser
    self.logIn = logIn
    self.session = session
    self.logIns = logIns
  }

  /// Returns the value of a type that all pages of the browser share, creating it the first time.
  ///
  /// The visit releases the value when the browser session has ended and no page uses it anymore.
  ///
  /// - Parameters:
  ///   - type: The type of the value. A visit has one value of a type.
  ///   - make: A closure that creates the value. The visit calls it once, while other callers wait. Don't
  ///     access shared values of the visit in this closure, because that stops the program.
  public func shared<Value: Sendable>(_ type: Value.Type = Value.self, make: () -> Value) -> Value {
    precondition(
      maker.load(ordering: .relaxed) != currentThreadNumber,
      "The closure that creates a shared value of a visit uses another shared value. Create the other value first."
    )
    return values.withLock { values in
      let key = ObjectIdentifier(type)
      if let value = values[key].ifPresent(as: type) { return value }
      maker.store(currentThreadNumber, ordering: .relaxed)
      defer { maker.store(noThreadNumber, ordering: .relaxed) }
      let value = make()
      values[key] = value
      return value
    }
  }

  func admit<Value: Sendable>(_ value: Value) {
    admissions.withLock { $0[ObjectIdentifier(Value.self)] = value }
  }

  func admission<Value: Sendable>(of type: Value.Type) -> Value? {
    admissions.withLock { $0[ObjectIdentifier(type)].ifPresent() }
  }
}

/// The browser window that the current request is for.
package enum RequestedWindow {
  /// A Boolean value that indicates whether the request comes from a phone, whose window is narrow. The
  /// page's script reports the actual width later.
  @TaskLocal package static var isOnPhone = false
}
