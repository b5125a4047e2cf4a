extension DependencyValues {
  /// Lends a random number generator. In a test it reports an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// A test sets it to numbers that are the same in each run:
  ///
  /// ```swift
  /// $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededRandomNumberGenerator(seed: 1))
  /// ```
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGenerator.self] }
    set { self[WithRandomNumberGenerator.self] = newValue }
  }
}

/// Lends a random number generator to its caller.
///
/// Copies share the generator. Threads may use it at the same time: each number goes to one of them.
public struct WithRandomNumberGenerator: Sendable {
  private let generator: SharedRandomNumberGenerator

  /// Gives the next number.
  var generate: @Sendable () -> UInt64 { generator.generate }

  /// Makes one of a generator.
  ///
  /// - Parameter generator: The generator of the numbers, which is used one at a time. It must not use this
  ///   dependency itself.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    let generator = Locked(generator)
    self.init { generator.withLock { $0.next() } }
  }

  /// Makes one of a function that any thread may call at any time.
  init(generate: @escaping @Sendable () -> UInt64) {
    generator = SharedRandomNumberGenerator(generate: generate)
  }

  /// Calls a closure with the generator.
  ///
  /// - Parameter operation: A closure that gets the generator. It may call this again.
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

/// One generator for many users.
private struct SharedRandomNumberGenerator: RandomNumberGenerator, Sendable {
  let generate: @Sendable () -> UInt64

  func next() -> UInt64 { generate() }
}

/// A random number generator whose numbers follow from a seed, the same in each run and on each platform.
///
/// It is meant for tests and replays: SplitMix64, which is quick and even, and no secret to anybody.
public struct SeededRandomNumberGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Makes a generator.
  ///
  /// - Parameter seed: A number that decides all of the generator's numbers.
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
