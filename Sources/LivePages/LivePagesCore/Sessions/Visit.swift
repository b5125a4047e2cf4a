import Foundation

/// One browser's session as its pages see it, without the session's secret token. Pages share values by it.
/// Visits are compared by identity.
public final class Visit: Sendable {
  /// The browser that visits, which may come back after this session has ended.
  public let browser: BrowserID
  /// The person who has logged in by this browser, and when.
  public let logIn: LogIn?
  /// The token that tickets name the session by.
  let session: SecretToken
  let logIns: LogInRegistry
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])
  /// What pages have left for the next one.
  let flashes = Locked<[Flash]>([])
  /// What pages have admitted the person with.
  private let admissions = Locked<[ObjectIdentifier: any Sendable]>([:])

  /// - Parameters:
  ///   - browser: One that was never here, unless you say otherwise.
  ///   - user: The user who has logged in by it just now: nobody, unless you say otherwise.
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

  /// Returns the value of this type that all pages of the browser share, made by the first one that asks.
  ///
  /// It is released when the browser's session ends and no page holds it.
  ///
  /// - Parameters:
  ///   - type: The type of the value. A visit has one value of each type.
  ///   - make: A closure that is called once for each visit, while others wait; it must not ask for shared
  ///     values itself.
  public func shared<Value: Sendable>(_ type: Value.Type = Value.self, make: () -> Value) -> Value {
    values.withLock { values in
      let key = ObjectIdentifier(type)
      if let value = values[key] as? Value { return value }
      let value = make()
      values[key] = value
      return value
    }
  }

  func admit<Value: Sendable>(_ value: Value) {
    admissions.withLock { $0[ObjectIdentifier(Value.self)] = value }
  }

  func admission<Value: Sendable>(of type: Value.Type) -> Value? {
    admissions.withLock { $0[ObjectIdentifier(type)] as? Value }
  }
}
