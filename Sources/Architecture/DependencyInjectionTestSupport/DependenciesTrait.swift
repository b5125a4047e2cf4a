#if canImport(Testing)
  public import DependencyInjection
  public import Testing

  /// A trait that overrides dependencies for tests in Swift Testing.
  ///
  /// ```swift
  /// @Suite(.dependencies { $0.uuid = .incrementing })
  /// struct CounterTests {
  ///   @Test(.dependency(\.date, .constant(.distantPast)))
  ///   func savesTheDate() { … }
  /// }
  /// ```
  ///
  /// A test with this trait gets new test values, as does each case of a parameterized test. They are released when
  /// it finishes. Without the trait, the cases of a test share their values until the process ends.
  ///
  /// A suite's traits are applied before those of its tests. If there are several, they are applied in the order in
  /// which you write them.
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
    /// A trait that gives each test new test values.
    public static var dependencies: Self { Self { _ in } }

    /// A trait that overrides dependencies in each test.
    ///
    /// - Parameter updateValues: A closure that sets the dependencies to override. It's called for each test.
    public static func dependencies(
      _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
      Self(updateValues)
    }

    /// A trait that overrides one dependency in each test.
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

    /// A trait that overrides one dependency, identified by the type of its value, in each test.
    ///
    /// - Parameter value: The value, which is evaluated for each test.
    public static func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping @Sendable () throws -> Value
    ) -> Self where Value.Value == Value {
      Self { $0[Value.self] = try value() }
    }
  }
#endif
