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

extension DependencyValues {
  /// A function that provides a random number generator to a closure.
  ///
  /// A test that uses the function without overriding it fails.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// In a test, override the dependency with a generator that returns the same numbers in every run:
  ///
  /// ```swift
  /// $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGenerator.self] }
    set { self[WithRandomNumberGenerator.self] = newValue }
  }
}

/// A function that provides a random number generator to its caller.
///
/// You can call the function from several threads at the same time. Its copies share one generator, and each of the
/// generator's numbers is returned to only one caller.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: SharedRandomNumberGenerator

  /// Returns the next number.
  var generate: @Sendable () -> UInt64 { generator.generate }

  /// Creates a function that provides the given generator.
  ///
  /// - Parameter generator: The generator of the numbers. Only one caller at a time uses it. It must not use this
  ///   dependency itself.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    self.init { generator.withLock { $0.next() } }
  }

  /// Creates a function from a closure. Any thread may call the closure at any time.
  init(generate: @escaping @Sendable () -> UInt64) {
    generator = SharedRandomNumberGenerator(generate: generate)
  }

  /// Calls a closure with the generator.
  ///
  /// - Parameter operation: A closure that receives the generator. The closure can call this function again.
  /// - Returns: The closure's result.
  public func callAsFunction<Result>(
    _ operation: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    var generator: any RandomNumberGenerator & Sendable = generator
    return try operation(&generator)
  }
}

extension WithRandomNumberGenerator: DependencyKey {
  public static let liveValue = Self(SystemRandomNumberGenerator())

  public static var testValue: Self {
    let unimplemented = UnimplementedDependency(
      "withRandomNumberGenerator",
      remedy: "WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: …))"
    )
    return Self {
      unimplemented.report("next()")
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
  }
}

/// A generator shared by its users.
private struct SharedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  let generate: @Sendable () -> UInt64

  func next() -> UInt64 { generate() }
}

/// A random number generator that returns the same numbers for the same seed, in every run and on every platform.
///
/// Use this generator in tests and replays. Its algorithm, SplitMix64, is fast and well distributed but predictable,
/// so don't use it for anything that needs to be secret.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed, which determines all numbers that the generator returns.
  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
