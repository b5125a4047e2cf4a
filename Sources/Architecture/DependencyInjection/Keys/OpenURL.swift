public import Foundation

extension DependencyValues {
  /// A function that opens URLs with the system.
  ///
  /// A test that uses the function without overriding it fails.
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

/// A function that opens URLs.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// Creates an effect from a closure.
  ///
  /// - Parameter handler: A closure that opens a URL and returns whether it succeeded.
  public init(handler: @escaping @Sendable (_ url: URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: A Boolean value that indicates whether the system accepted the URL.
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

#if canImport(SwiftUI)
  import SwiftUI

  func openWithSystem(_ url: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
      }
    }
  }
#elseif os(Linux) || os(FreeBSD) || os(OpenBSD)
  /// Opens a URL with the desktop environment.
  func openWithSystem(_ url: URL) async -> Bool {
    await open(url, with: ["/usr/bin/env", "xdg-open"])
  }

  /// Opens a URL with the given program.
  ///
  /// - Parameter command: The program and its first arguments. The URL is appended to them.
  /// - Returns: A Boolean value that indicates whether the program was found and succeeded.
  func open(_ url: URL, with command: [String]) async -> Bool {
    // Without a scheme, the URL might look like an option to the program.
    guard url.scheme != nil, let program = command.first else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = command.dropFirst() + [url.absoluteString]
    return await withCheckedContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(returning: false)
      }
    }
  }
#else
  import IssueReporting

  /// Reports that URLs cannot be opened on this platform.
  func openWithSystem(_ url: URL) async -> Bool {
    reportIssue(
      """
      @Dependency(\\.openURL) can't open '\(url)' on this platform.

      Set it where the program starts: prepareDependencies { $0.openURL = OpenURLEffect { url in … } }.
      """
    )
    return false
  }
#endif
