/// Returns whether a conformance belongs to a global actor (`extension Model: @MainActor Subscriber`).
///
/// The compiler checks that such a conformance is used on its actor, but a publisher may take the subscriber
/// to any thread. The language has no query for it, so this reads the flags of the conformance descriptor,
/// the first word of each witness table, as the ABI defines them.
func isIsolatedConformance(witnessTable: UnsafePointer<UnsafeRawPointer>) -> Bool {
  let offsetOfFlags = 12
  let hasGlobalActorIsolation: UInt32 = 1 << 19
  let flags = witnessTable.pointee.load(fromByteOffset: offsetOfFlags, as: UInt32.self)
  return flags & hasGlobalActorIsolation != 0
}

/// The words of a metatype of a protocol with one witness table.
typealias MetatypeWords = (type: UInt, witnessTable: UnsafePointer<UnsafeRawPointer>)

/// The actor of a conformance.
enum ConformanceActor {
  case mainActor
  case other

  /// Made where the conformance is used first, which is on its actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  init(isUsable: Bool) {
    self = isUsable && !isKnownToBeOnMainActor() ? .other : .mainActor
  }

  /// Traps off the actor.
  /// - Parameter isUsable: A Boolean value that indicates whether a cast to the protocol succeeds here.
  func check(isUsable: Bool, _ message: @autoclosure () -> String) {
    if isUsable { return }
    switch self {
    // The cast knows nothing of the main queue of a program whose main thread has ended.
    case .mainActor: MainActor.preconditionIsolated(message())
    case .other: fatalError(message())
    }
  }
}
