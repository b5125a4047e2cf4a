public import Foundation

extension DependencyValues {
  /// Opens URLs outside of the program, as the system does it. In a test it reports an issue unless it was
  /// set.
  ///
  /// ```swift
  /// @Dependency(\.openURL) var openURL
  ///
  /// await openURL(URL(string: "https://swift.org")!)
  /// ```
  public var openURL: OpenURLEffect {
    get { self[OpenURLEffect.self] }
    set { self[OpenURLEffect.self] = newValue }
  }
}

/// Opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates an effect from a function.
  ///
  /// - Parameter handler: A closure that opens a URL, and returns whether it could.
  public init(handler: @escaping @Sendable (_ url: URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: Whether the system has taken it.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await handler(url)
  }
}

extension OpenURLEffect: DependencyKey {
  public static let liveValue = Self { await openWithSystem($0) }

  public static var testValue: Self {
    let unimplemented = UnimplementedDependency("openURL", remedy: "OpenURLEffect { url in … }")
    return Self { url in
      unimplemented.report("openURL(\(url))")
      return false
    }
  }
}
