public import Foundation

extension DependencyValues {
  /// A generator of UUIDs.
  ///
  /// A test that uses the generator without overriding it fails.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGenerator.self] }
    set { self[UUIDGenerator.self] = newValue }
  }
}

/// A generator of UUIDs.
public struct UUIDGenerator: Sendable {
  let generate: @Sendable () -> UUID

  /// Creates a generator from a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always returns the same UUID.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// A generator that counts up from zero.
  ///
  /// Use this generator in tests to predict the ids that your feature creates. They are
  /// `00000000-0000-0000-0000-000000000000`, `…-000000000001` and so on.
  public static var incrementing: Self {
    let next = Locked(0)
    return Self {
      UUID(
        next.withLock { next in
          defer { next += 1 }
          return next
        }
      )
    }
  }

  /// Returns a new UUID.
  public func callAsFunction() -> UUID { generate() }
}

extension UUID {
  /// Creates a UUID whose last digits are the given number, like those that ``UUIDGenerator/incrementing`` generates.
  ///
  /// - Parameter number: The number, of which only the lower 32 bits are used, as in TCA.
  public init(_ number: Int) {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * index)) }
    self.init(
      uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte(3), byte(2), byte(1), byte(0))
    )
  }
}

extension UUIDGenerator: DependencyKey {
  public static let liveValue = Self { UUID() }
  public static var testValue: Self {
    let unimplemented = UnimplementedDependency("uuid", remedy: ".incrementing")
    return Self {
      unimplemented.report("uuid()")
      return UUID()
    }
  }
}
