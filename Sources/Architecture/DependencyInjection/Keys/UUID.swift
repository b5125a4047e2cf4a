public import Foundation

extension DependencyValues {
  /// Makes identifiers. In a test it reports an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGenerator.self] }
    set { self[UUIDGenerator.self] = newValue }
  }
}

/// Makes identifiers.
public struct UUIDGenerator: Sendable {
  let generate: @Sendable () -> UUID

  /// Creates a generator from a function.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// Returns a generator that always gives the same identifier.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// One that counts: `00000000-0000-0000-0000-000000000000`, `…-000000000001` and so on, each generator from
  /// zero.
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

  /// Returns a new identifier.
  public func callAsFunction() -> UUID { generate() }
}

extension UUID {
  /// Creates the identifier whose last digits are a number, as ``UUIDGenerator/incrementing`` makes them.
  ///
  /// - Parameter number: A number. Its lower 32 bits count, as in TCA.
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
