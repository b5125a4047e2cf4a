import DependencyInjection
import Foundation
import Testing

final class URLCanonicalPathTests {
  private let directory: URL

  init() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("path-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("real"),
      withIntermediateDirectories: true
    )
    self.directory = URL(fileURLWithPath: directory.canonicalPath)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  private func link(_ name: String, to destination: String) throws {
    let link = directory.appendingPathComponent(name).path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
  }

  /// The canonical path of a file, relative to the directory.
  private func path(_ file: String) -> String {
    String(
      URL(fileURLWithPath: directory.path + "/" + file).canonicalPath.dropFirst(directory.path.count + 1)
    )
  }

  @Test func linksAboveAMissingFileAreFollowed() throws {
    try link("relative", to: "real")
    try link("absolute", to: directory.appendingPathComponent("relative").path)
    #expect(path("relative/a/b") == "real/a/b")
    #expect(path("absolute/a") == "real/a")
  }

  @Test func aLinkToAMissingFileIsFollowed() throws {
    try link("link", to: "real/missing")
    #expect(path("link") == "real/missing")
  }

  @Test func parentOfALinkResolvesToItsDestination() throws {
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("real/inner"),
      withIntermediateDirectories: true
    )
    try link("link", to: "real/inner")
    #expect(path("link/../a") == "real/a")
    #expect(path("real/./inner//../../b") == "b")
  }

  @Test func linksInACircleEnd() throws {
    try link("circle", to: "circle")
    #expect(path("circle/a") == "circle/a")
  }

  @Test func relativeURLsResolveAgainstTheWorkingDirectory() {
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).canonicalPath
    #expect(URL(fileURLWithPath: "a/../b").canonicalPath == working + "/b")
    #expect(URL(fileURLWithPath: "/../..").canonicalPath == "/")
  }
}
