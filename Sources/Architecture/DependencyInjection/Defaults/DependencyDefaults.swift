/// The values behind those that were set: the ones that the program was prepared with, and the default values
/// of keys. A key makes its default value once, and it is kept.
///
/// They only become more, so that reading needs no lock: many stores on many threads read the same few. An
/// entry is reached through the bucket of its key, and lives as long as the defaults do.
final class DependencyDefaults: Sendable {
  private let buckets: [DependencyBucket]

  /// - Parameter size: The number of buckets.
  init(size: Int = 8) {
    buckets = (0..<size).map { _ in DependencyBucket() }
  }

  /// The context, unless values that are set name another.
  var context: DependencyContext {
    if let slot = bucket(of: Self.contextKey).entry(of: Self.contextKey, in: nil)?.slot,
      let prepared = slot as? DependencySlot<DependencyContext>
    {
      return prepared.value
    }
    return .ofProcess
  }

  /// The value of a key that stands in a context, if there is one yet.
  func slot(of key: ObjectIdentifier, in context: DependencyContext) -> AnyDependencySlot? {
    bucket(of: key).entry(of: key, in: context)?.slot
  }

  /// Keeps a value, unless there is one.
  ///
  /// - Parameter context: The context in which it stands; `nil` for all of them.
  /// - Returns: The one that was there, if any.
  func keep(
    _ slot: AnyDependencySlot,
    of key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> DependencyDefault? {
    bucket(of: key).add(slot, of: key, in: context)
  }

  /// Sets values for all contexts, as the program starts with them.
  ///
  /// - Returns: For each key that has a value already, that value. It is kept.
  func prepare(_ contents: DependencyOverrides.Contents) -> [DependencyDefault] {
    var slots = contents.slots
    if let context = contents.context {
      slots[Self.contextKey] = DependencySlot(context)
    }
    return slots.compactMap { key, slot in keep(slot, of: key, in: nil) }
  }

  /// Under which key a prepared context is found.
  private enum ContextKey {}
  private static let contextKey = ObjectIdentifier(ContextKey.self)

  private func bucket(of key: ObjectIdentifier) -> DependencyBucket {
    // Keys are addresses, whose lowest bits are equal.
    let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
    return buckets[Int(hash >> 33) % buckets.count]
  }
}
