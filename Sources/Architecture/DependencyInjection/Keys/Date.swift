public import Foundation

extension DependencyValues {
  /// Tells what time it is. In a test it reports an issue unless it was set.
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  /// ```
  public var date: DateGenerator {
    get { self[DateGenerator.self] }
    set { self[DateGenerator.self] = newValue }
  }
}

/// Tells what time it is.
public struct DateGenerator: Sendable {
  private(set) var generate: @Sendable () -> Date

  /// Creates a generator from a function.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// Returns a generator that always gives the same date.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The time it is. Setting it makes the generator constant.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// Returns the time it is.
  public func callAsFunction() -> Date { generate() }
}

extension DateGenerator: DependencyKey {
  public static let liveValue = Self { Date() }
  public static var testValue: Self {
    let unimplemented = UnimplementedDependency("date", remedy: ".constant(…)")
    return Self {
      unimplemented.report("date()")
      return Date()
    }
  }
}
