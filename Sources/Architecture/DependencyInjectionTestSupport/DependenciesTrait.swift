#if canImport(Testing)
  public import DependencyInjection
  public import Testing

  /// Sets dependencies for tests in Swift Testing.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.uuid = .incrementing })
  /// struct CounterTests {
  ///   @Test(.dependency(\.date, .constant(.distantPast)))
  ///   func savesTheDate() { … }
  /// }
  /// ```
  ///
  /// New test values are created for each test, and for each case of a parameterized test, and released when
  /// it ends. Without a trait, the cases of a test share their values, which exist until the process ends.
  ///
  /// The traits of a suite are applied first, followed by a test's traits. Within each group, traits are
  /// applied in the order they are written.
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
    /// Creates new test values for each test.
    public static var dependencies: Self { Self { _ in } }

    /// Overrides dependencies in each test.
    ///
    /// - Parameter updateValues: A closure that changes the dependencies. It is called for each test.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// Overrides a dependency in each test.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the dependency.
    ///   - value: The value, which is evaluated for each test.
    public static func dependency<Value>(
      _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self {
      Self { try $0.set(keyPath, to: value()) }
    }

    /// Overrides a dependency in each test. The type of the value identifies the dependency.
    ///
    /// - Parameter value: The value, which is evaluated for each test.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value.Value == Value {
      Self { $0[Value.self] = try value() }
    }
  }
#endif
