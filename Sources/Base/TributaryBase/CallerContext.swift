/// The values that belong to the user on whose behalf code runs, such as a visitor of a page.
///
/// Tasks inherit the context of the code that starts them. However, code of one user also calls code of
/// others, for example when it sends to a publisher that all of them subscribe to. For this reason, objects
/// that the code of other users can call, such as mailboxes and subscriptions, store the values of their own
/// user, and restore them before they call a closure.
package struct CallerContext: Sendable {
  @TaskLocal package static var current = CallerContext()

  /// The values of the user, or `nil` in code that doesn't belong to anyone.
  package let person: ContextValues?
  /// The values of the event that is being handled, or `nil` if there is none. They don't apply to code that
  /// the event of another user calls.
  package let event: ContextValues?

  package init(person: ContextValues? = nil, event: ContextValues? = nil) {
    self.person = person
    self.event = event
  }

  /// The context without the values of the event, for code that runs after the event.
  package var afterEvent: CallerContext { CallerContext(person: person) }

  /// Returns the context for code of an object.
  ///
  /// - Parameter person: The values of the user that the object belongs to, or `nil` if it doesn't belong to
  ///   anyone.
  /// - Returns: This context, unless it belongs to another user.
  package func forObject(of person: ContextValues?) -> CallerContext {
    guard let person, !person.isSamePerson(as: self.person) else { return self }
    return CallerContext(person: person)
  }

  /// Runs an operation in this context.
  package func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let current = Self.current
    if current.person === person, current.event === event { return try operation() }
    return try Self.$current.withValue(self, operation: operation)
  }

  /// Runs an operation as code of a user. When the code of another user calls it, the operation doesn't see
  /// the values of that code's event.
  package static func restoring<Result>(
    _ person: ContextValues?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    let current = current
    if current.person === person { return try operation() }
    let event = person?.isSamePerson(as: current.person) == true ? current.event : nil
    return try $current.withValue(CallerContext(person: person, event: event), operation: operation)
  }

  /// Runs an operation as code of the user who has caused the current event. If the caller is a different user,
  /// whose code for example ends this user's page, the operation doesn't see the event.
  package static func entering<Result>(
    _ person: ContextValues?,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try current.entered(by: person).run(operation)
  }

  /// Runs an asynchronous operation as code of the user who has caused the current event. If the caller is a
  /// different user, the operation doesn't see the event.
  package static func entering<Result>(
    _ person: ContextValues?,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(current.entered(by: person), operation: operation)
  }

  private func entered(by person: ContextValues?) -> CallerContext {
    CallerContext(person: person, event: person?.isOtherPerson(than: self.person) == true ? nil : event)
  }

  /// Runs an operation with a value of the current event.
  package static func withEventValue<Key: ContextKey, Result>(
    _ value: Key.Value,
    for key: Key.Type,
    _ operation: () throws -> Result
  ) rethrows -> Result {
    try $current.withValue(current.setting(value, for: key), operation: operation)
  }

  /// Runs an asynchronous operation with a value of the current event.
  package static func withEventValue<Key: ContextKey, Result>(
    _ value: Key.Value,
    for key: Key.Type,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $current.withValue(current.setting(value, for: key), operation: operation)
  }

  private func setting<Key: ContextKey>(_ value: Key.Value, for key: Key.Type) -> CallerContext {
    CallerContext(person: person, event: (event ?? ContextValues()).setting(value, for: key))
  }
}

/// A key for a value in ``ContextValues``.
package protocol ContextKey {
  associatedtype Value: Sendable
}

/// Immutable values by key. As an object, they allow equal contexts to be recognized by identity.
package final class ContextValues: Sendable {
  /// The object that the contexts of one user have in common, such as those of the user's windows.
  private let identity: (any AnyObject & Sendable)?
  private let values: [ObjectIdentifier: any Sendable]

  package convenience init() {
    self.init(identity: nil, values: [:])
  }

  private init(identity: (any AnyObject & Sendable)?, values: [ObjectIdentifier: any Sendable]) {
    self.identity = identity
    self.values = values
  }

  package subscript<Key: ContextKey>(key: Key.Type) -> Key.Value? {
    values[ObjectIdentifier(key)] as? Key.Value
  }

  /// Returns a copy with another value.
  package func setting<Key: ContextKey>(_ value: Key.Value?, for key: Key.Type) -> ContextValues {
    var values = values
    values[ObjectIdentifier(key)] = value
    return ContextValues(identity: identity, values: values)
  }

  /// Returns a copy that belongs to a user.
  ///
  /// - Parameter identity: An object that all contexts of the user have in common.
  package func belonging(to identity: any AnyObject & Sendable) -> ContextValues {
    ContextValues(identity: identity, values: values)
  }

  fileprivate func isSamePerson(as other: ContextValues?) -> Bool {
    if self === other { return true }
    guard let identity, let other = other?.identity else { return false }
    return identity === other
  }

  /// Returns a Boolean value that indicates whether both are known to belong to different people.
  fileprivate func isOtherPerson(than other: ContextValues?) -> Bool {
    guard let identity, let other = other?.identity else { return false }
    return identity !== other
  }
}
