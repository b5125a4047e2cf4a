#if canImport(Testing)
  public import DependencyInjection
  public import Testing

  /// Gives the tests of Swift Testing dependencies.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.uuid = .incrementing })
  /// struct CounterTests {
  ///   @Test(.dependency(\.date, .constant(.distantPast)))
  ///   func savesTheDate() { … }
  /// }
  /// ```
  ///
  /// Each test, and each case of a test with arguments, gets what is made of test values anew, and releases
  /// it at its end. Without a trait the cases of a test share these, and they stay until the process ends.
  ///
  /// The traits of a suite come first, those of a test after them, each in the order in which they are
  /// written.
  public struct DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
    private let update: @Sendable (inout DependencyValues) async throws -> Void

    init(_ update: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
      self.update = update
    }

    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test,
      testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withDependencies {
        $0.keepDefaultsApart()
        try await update(&$0)
      } operation: {
        try await function()
      }
    }
  }

  extension Trait where Self == DependenciesTrait {
    /// Gives tests what is made of test values anew.
    public static var dependencies: Self { Self { _ in } }

    /// Gives tests dependencies.
    ///
    /// - Parameter updateValues: A closure that changes them, for each test anew.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Gives tests a dependency.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency's key path.
    ///   - value: The value, made for each test anew.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      Self { try $0.set(keyPath, to: value()) }
    }

    /// Gives tests a dependency that is known by its type.
    ///
    /// - Parameter value: The value, made for each test anew.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value.Value == Value {
      Self { $0[Value.self] = try value() }
    }
  }
#endif
