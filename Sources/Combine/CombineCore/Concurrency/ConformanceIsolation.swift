/// The global actor that isolates a conformance. A conformance can be isolated itself, as in
/// `extension Row: @MainActor Equatable`, or depend on an isolated one, as that of `[Row]` depends on that of
/// `Row`.
///
/// The compiler checks that such a conformance is used on its actor, but a publisher can pass a subscriber or
/// a value to any thread. Code that uses the conformance of a client's type on such a thread creates this
/// object first, and checks the actor before each use.
// The language provides no way to query the isolation. As defined by the ABI, the first word of a witness
// table points to the conformance descriptor, whose flags this type reads. It then calls the runtime
// functions that dynamic casts use.
@usableFromInline
package final class ConformanceIsolation: Sendable {
  // The address of the type's metadata, the only word of an `Any.Type`, so casts between the two are safe.
  private let type: UInt
  private let context: ExecutionContext

  private init(_ type: UInt, _ context: ExecutionContext) {
    self.type = type
    self.context = context
  }

  /// Returns the actor of a conformance, or `nil` if the conformance belongs to no actor.
  ///
  /// - Parameter conformance: A type as an existential metatype, such as
  ///   `Value.self as (any Equatable.Type)`. The coercion keeps the compiler from opening it.
  @inline(__always)
  static func of<Metatype>(_ conformance: Metatype) -> ConformanceIsolation? {
    // The metatype of a protocol with one witness table consists of two words, which makes the cast safe.
    let words = unsafeBitCast(conformance, to: MetatypeWords.self)
    return find(words.type, words.witnessTable)
  }

  /// Returns the actor of a class's conformance, or `nil` if the conformance isn't isolated to an actor or
  /// the type isn't a class.
  ///
  /// Structures and enumerations aren't checked. When the default isolation of a module is the main actor,
  /// the conformances of all types belong to it, but it is safe and common for an operator to decode or
  /// compare copies of values on another thread.
  ///
  /// - Parameter conformance: A type as an existential metatype, as in ``of(_:)``.
  @inlinable
  @inline(__always)
  package static func ofClass<Metatype>(_ conformance: Metatype) -> ConformanceIsolation? {
    // Both casts are safe, because the words are those of `of(_:)`, and the first one alone is an `Any.Type`.
    let words = unsafeBitCast(conformance, to: MetatypeWords.self)
    guard unsafeBitCast(words.type, to: Any.Type.self) is AnyClass else { return nil }
    return find(words.type, words.witnessTable)
  }

  @usableFromInline
  static func find(
    _ type: UInt,
    _ witnessTable: UnsafePointer<UnsafeRawPointer>
  ) -> ConformanceIsolation? {
    let descriptor = witnessTable.pointee
    let offsetOfFlags = 12
    let conditionalRequirements: UInt32 = 0xff << 8
    let globalActorIsolation: UInt32 = 1 << 19
    let flags = descriptor.load(fromByteOffset: offsetOfFlags, as: UInt32.self)
    if flags & (conditionalRequirements | globalActorIsolation) == 0 { return nil }
    return lookUp(type, in: descriptor)
  }

  private static func lookUp(_ type: UInt, in descriptor: UnsafeRawPointer) -> ConformanceIsolation? {
    // There are no other threads, and the functions have a different calling convention there.
    #if os(WASI)
      return nil
    #else
      // The first word of the descriptor is a relative pointer to the protocol, and its lowest bit indicates
      // an indirect one.
      let offset = descriptor.load(as: Int32.self)
      var requirement = descriptor + Int(offset & ~1)
      if offset & 1 != 0 { requirement = requirement.load(as: UnsafeRawPointer.self) }
      var context = ExecutionContext()
      guard findConformance(type, requirement, &context) != nil, context.actor != 0 else { return nil }
      return ConformanceIsolation(type, context)
    #endif
  }

  /// Traps when it is called outside the actor.
  ///
  /// - Parameter message: A message for actors other than the main actor. For the main actor, the program
  ///   stops without a message on Linux.
  package func check(_ message: @autoclosure () -> String) {
    #if !os(WASI)
      if withUnsafePointer(to: context, { isInExecutionContext(type, $0) }) { return }
      guard context.isOfMainActor else { fatalError(message()) }
      // The runtime doesn't recognize the main queue of a program whose main thread has ended.
      MainActor.preconditionIsolated(message())
    #endif
  }

  /// Traps when an operator uses the conformance of a value outside its actor.
  @usableFromInline
  package func check(for operation: StaticString, on requirement: StaticString) {
    check(
      """
      \(operation) used the conformance of \(typeName) to \(requirement) off its actor: the conformance belongs \
      to a global actor. Add receive(on: DispatchQueue.main) before the operator if that is the main actor, or \
      declare the type nonisolated.
      """
    )
  }

  private var typeName: String { String(reflecting: unsafeBitCast(type, to: Any.Type.self)) }
}

/// The words of a metatype of a protocol with one witness table.
@usableFromInline
typealias MetatypeWords = (type: UInt, witnessTable: UnsafePointer<UnsafeRawPointer>)

/// The actor of a conformance in the form in which the runtime stores it, as the actor's type and its
/// conformance to `GlobalActor`.
private struct ExecutionContext: Sendable {
  var actor: UInt = 0
  var witnessTable: UInt = 0
  /// Room for a future runtime that stores more.
  var reserved: (UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0)

  var isOfMainActor: Bool { actor == unsafeBitCast(MainActor.self as Any.Type, to: UInt.self) }
}

#if !os(WASI)
  // `@_silgen_name` declares the two functions below. They belong to the runtime and have no public declaration.
  @_silgen_name("swift_conformsToProtocolWithExecutionContext")
  private func findConformance(
    _ type: UInt,
    _ requirement: UnsafeRawPointer,
    _ context: UnsafeMutablePointer<ExecutionContext>
  ) -> UnsafeRawPointer?

  @_silgen_name("swift_isInConformanceExecutionContext")
  private func isInExecutionContext(_ type: UInt, _ context: UnsafePointer<ExecutionContext>) -> Bool
#endif
