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

  /// Returns the actor of the conformance of a class, or of a generic structure or enumeration that uses the
  /// conformance of a class, such as `Row?`, `[Row]` and `Set<Row>`. Returns `nil` if no actor isolates the
  /// conformance or no class is involved.
  ///
  /// Structures and enumerations whose own conformance is isolated aren't checked. When the default isolation
  /// of a module is the main actor, the conformances of all types belong to it, but it is safe and common for
  /// an operator to decode or compare copies of values on another thread.
  ///
  /// - Parameter conformance: A type as an existential metatype, as in ``of(_:)``.
  @inlinable
  @inline(__always)
  package static func ofClass<Metatype>(_ conformance: Metatype) -> ConformanceIsolation? {
    // The cast is safe, because the words are those of `of(_:)`.
    let words = unsafeBitCast(conformance, to: MetatypeWords.self)
    return findOfClass(words.type, words.witnessTable)
  }

  @usableFromInline
  static func findOfClass(
    _ type: UInt,
    _ witnessTable: UnsafePointer<UnsafeRawPointer>
  ) -> ConformanceIsolation? {
    if isClass(type) { return find(type, witnessTable) }
    let descriptor = witnessTable.pointee
    guard !ConformanceFlags(of: descriptor).contains(.globalActorIsolation),
      let arguments = GenericArguments(of: type)
    else { return nil }
    // The conformance doesn't use all arguments, such as `Row` in an `ID<Row, Int>`, which has only an `Int`.
    let isolation = find(type, witnessTable)
    guard isolation != nil || arguments.hasIsolatedConformance,
      let isolationOfClass = findOfClass(in: arguments, descriptor)
    else { return nil }
    // The first class may be one that the conformance doesn't use.
    return isolation ?? isolationOfClass
  }

  /// Returns the actor of the first argument that is a class whose conformance is isolated.
  private static func findOfClass(
    in arguments: GenericArguments,
    _ descriptor: UnsafeRawPointer
  ) -> ConformanceIsolation? {
    for type in arguments.types {
      guard let (ownDescriptor, isolation) = lookUp(type, in: descriptor) else { continue }
      if isClass(type) {
        if let isolation { return isolation }
      } else if !ConformanceFlags(of: ownDescriptor).contains(.globalActorIsolation),
        let arguments = GenericArguments(of: type),
        let isolation = findOfClass(in: arguments, descriptor)
      {
        return isolation
      }
    }
    return nil
  }

  private static func isClass(_ type: UInt) -> Bool {
    // The cast is safe, because an `Any.Type` has no other word.
    unsafeBitCast(type, to: Any.Type.self) is AnyClass
  }

  private static func find(
    _ type: UInt,
    _ witnessTable: UnsafePointer<UnsafeRawPointer>
  ) -> ConformanceIsolation? {
    let descriptor = witnessTable.pointee
    if ConformanceFlags(of: descriptor).isDisjoint(with: [.conditionalRequirements, .globalActorIsolation]) {
      return nil
    }
    return lookUp(type, in: descriptor)?.isolation
  }

  /// Returns the conformance descriptor of a type and the actor of the conformance, or `nil` if the type doesn't
  /// conform.
  ///
  /// - Parameter descriptor: The descriptor of a conformance to the same protocol.
  fileprivate static func lookUp(
    _ type: UInt,
    in descriptor: UnsafeRawPointer
  ) -> (descriptor: UnsafeRawPointer, isolation: ConformanceIsolation?)? {
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
      guard let table = findConformance(type, requirement, &context) else { return nil }
      return (table.pointee, context.actor == 0 ? nil : ConformanceIsolation(type, context))
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

/// The flags of a conformance descriptor.
private struct ConformanceFlags: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(of descriptor: UnsafeRawPointer) {
    self.init(rawValue: descriptor.load(fromByteOffset: 12, as: UInt32.self))
  }

  /// The bits of the number of conditional requirements.
  static let conditionalRequirements = ConformanceFlags(rawValue: 0xff << 8)
  static let globalActorIsolation = ConformanceFlags(rawValue: 1 << 19)
}

/// The arguments of a generic structure or enumeration.
// As defined by the ABI, the metadata consists of the kind, the type's descriptor and the arguments: first the
// types, then the witness tables of their conformances.
private struct GenericArguments {
  private let start: UnsafePointer<UInt>
  private let typeCount: Int
  private let count: Int

  /// Creates the arguments of a type, or returns `nil` if the type isn't a generic structure or enumeration,
  /// or has parameters that aren't types.
  init?(of type: UInt) {
    #if os(WASI)
      return nil
    #else
      let structure: UInt = 0x200
      let optional: UInt = 0x202
      let offsetOfCounts = 36
      let offsetOfParameters = 44
      let isGeneric: UInt32 = 0x80
      let isArgument: UInt8 = 0x80
      guard let metadata = UnsafePointer<UInt>(bitPattern: type),
        (structure...optional).contains(metadata[0]),
        let descriptor = UnsafeRawPointer(bitPattern: metadata[1]),
        descriptor.load(as: UInt32.self) & isGeneric != 0
      else { return nil }
      // The number of parameters, that of requirements, and that of arguments.
      let counts = descriptor + offsetOfCounts
      var typeCount = 0
      for index in 0..<Int(counts.load(as: UInt16.self)) {
        let parameter = descriptor.load(fromByteOffset: offsetOfParameters + index, as: UInt8.self)
        guard parameter & ~isArgument == 0 else { return nil }
        // A parameter that equals another type by a requirement isn't an argument.
        if parameter & isArgument != 0 { typeCount += 1 }
      }
      start = metadata + 2
      count = Int(counts.load(fromByteOffset: 4, as: UInt16.self))
      self.typeCount = typeCount
    #endif
  }

  var types: UnsafeBufferPointer<UInt> { UnsafeBufferPointer(start: start, count: typeCount) }

  /// A Boolean value that indicates whether the type, or one that it contains, needs a conformance that
  /// belongs to an actor, as a `Set` needs that of its elements to `Hashable`.
  var hasIsolatedConformance: Bool {
    let hasOwn = (typeCount..<count).contains { index in
      guard let table = UnsafePointer<UnsafeRawPointer>(bitPattern: start[index]) else { return false }
      let flags = ConformanceFlags(of: table.pointee)
      if flags.contains(.globalActorIsolation) { return true }
      return !flags.isDisjoint(with: .conditionalRequirements)
        && types.contains { ConformanceIsolation.lookUp($0, in: table.pointee)?.isolation != nil }
    }
    return hasOwn || types.contains { GenericArguments(of: $0)?.hasIsolatedConformance == true }
  }
}

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
  ) -> UnsafePointer<UnsafeRawPointer>?

  @_silgen_name("swift_isInConformanceExecutionContext")
  private func isInExecutionContext(_ type: UInt, _ context: UnsafePointer<ExecutionContext>) -> Bool
#endif
