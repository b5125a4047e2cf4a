extension DependencyValues {
  /// A function that provides a random number generator. In a test, using it reports an issue unless it is
  /// set.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// A test can set it to a generator whose numbers are the same in each run:
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
/// Copies share the generator. Threads may use it concurrently: each number is returned to only one of them.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: SharedRandomNumberGenerator

  /// Returns the next number.
  var generate: @Sendable () -> UInt64 { generator.generate }

  /// Creates a function that provides a generator.
  ///
  /// - Parameter generator: The generator of the numbers. Accesses are serialized. The generator must not use
  ///   this dependency itself.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    self.init { generator.withLock { $0.next() } }
  }

  /// Creates a function from a closure, which any thread may call at any time.
  init(generate: @escaping @Sendable () -> UInt64) {
    generator = SharedRandomNumberGenerator(generate: generate)
  }

  /// Calls a closure with the generator.
  ///
  /// - Parameter operation: A closure that receives the generator. It may call this function again.
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

/// A generator that is shared by its users.
private struct SharedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  let generate: @Sendable () -> UInt64

  func next() -> UInt64 { generate() }
}

/// A random number generator with a seed. Its numbers are the same in each run and on each platform.
///
/// It is intended for tests and replays. The algorithm is SplitMix64, which is fast and well distributed, but
/// predictable.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The number that determines all numbers of the generator.
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
