extension Visit {
  /// The person who has logged in by this browser. It is the same for as long as the visit lasts: logging in
  /// or out begins another one.
  public var user: UserID? { logIn?.user }

  /// A text that stands for who has logged in, for the page's script: the same for as long as the browser is
  /// known, and another one for another person. Nothing is learned from it.
  package var person: String? {
    user.map { String(NamingKey(of: browser).digest(of: $0.text.utf8), radix: 36) }
  }

  /// Returns the value with which the person was last admitted to a page: ``Admission/admitted(with:)``.
  public func admitted<Value: Sendable>(as type: Value.Type = Value.self) -> Value? {
    admission(of: type)
  }

  /// Makes a ticket that logs a person in who has shown who they are: this browser is theirs when it uses the
  /// ticket.
  ///
  /// All its pages begin anew then, so that nothing of who was here before is seen.
  ///
  /// - Parameters:
  ///   - user: The person.
  ///   - path: The path at which they go on.
  public func ticket(loggingIn user: UserID, goingTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: user, goingTo: path, of: session)
  }

  /// Makes a ticket that logs the person of this browser out of it. Their other browsers are not: see
  /// `SessionService.disconnect(_:)`.
  ///
  /// - Parameter path: The path at which they go on.
  public func ticket(loggingOutTo path: SitePath) -> LogInTicket {
    logIns.makeTicket(for: nil, goingTo: path, of: session)
  }

  /// Uses a ticket of this visit up.
  package func redeem(_ token: SecretToken) -> LogInRegistry.Redemption? {
    logIns.redeem(token, by: session)
  }
}
