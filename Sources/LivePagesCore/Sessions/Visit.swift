/// One browser's session, as its pages know it: something that they can have in common, without the secret by
/// which the session is known. A visit is the same as another if it is the same object.
public final class Visit: Sendable {
  /// The browser that visits, which may come back after this session has ended.
  public let browser: BrowserID
  private let values = Locked<[ObjectIdentifier: any Sendable]>([:])

  /// - Parameter browser: One that was never here, unless you say otherwise.
  public init(browser: BrowserID = BrowserID()) {
    self.browser = browser
  }

  /// The value of this type that all pages of the browser share, made by the first one that asks.
  ///
  /// It is released when the browser's session ends and no page holds it.
  ///
  /// - Parameter make: Is called once for each visit, while others wait; it must not ask for shared values
  ///   itself.
  public func shared<Value: Sendable>(_ type: Value.Type = Value.self, make: () -> Value) -> Value {
    values.withLockedValue { values in
      let key = ObjectIdentifier(type)
      if let value = values[key] as? Value { return value }
      let value = make()
      values[key] = value
      return value
    }
  }
}
