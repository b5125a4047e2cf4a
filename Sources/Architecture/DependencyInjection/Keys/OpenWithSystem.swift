import Foundation

#if canImport(SwiftUI)
  import SwiftUI

  /// Opens a URL with the system.
  func openWithSystem(_ url: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      Task { @MainActor in
        EnvironmentValues().openURL(url) { continuation.resume(returning: $0) }
      }
    }
  }
#elseif os(Linux) || os(FreeBSD) || os(OpenBSD)
  /// Opens a URL with the desktop.
  func openWithSystem(_ url: URL) async -> Bool {
    await open(url, with: ["/usr/bin/env", "xdg-open"])
  }

  /// Makes a program open a URL.
  ///
  /// - Parameter command: The program and its first arguments; the URL is the last.
  /// - Returns: Whether the program was found and succeeded.
  func open(_ url: URL, with command: [String]) async -> Bool {
    // Without a scheme it might look like an option to the program.
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

  /// Reports that nobody here opens URLs.
  func openWithSystem(_ url: URL) async -> Bool {
    reportIssue(
      """
      @Dependency(\\.openURL) cannot open '\(url)', as this library does not know how on this platform.

      Set it where the program starts: prepareDependencies { $0.openURL = OpenURLEffect { url in … } }.
      """
    )
    return false
  }
#endif
