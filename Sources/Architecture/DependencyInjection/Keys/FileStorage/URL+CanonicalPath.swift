package import Foundation

extension URL {
  /// One path for all URLs of a file: absolute, and without links, `.` and `..`.
  ///
  /// Links are followed one component at a time, since Foundation leaves those above a file that is missing.
  /// So a file keeps its path when it is made and when it is deleted. Links that lead in a circle stay as
  /// they are.
  package var canonicalPath: String {
    var pending = Self.components(of: absoluteURL.path)
    var path = ""
    var linksToFollow = 40
    while let component = pending.popLast() {
      if component == ".." {
        path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        continue
      }
      let next = path + "/" + component
      guard linksToFollow > 0,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next)
      else {
        path = next
        continue
      }
      linksToFollow -= 1
      if target.hasPrefix("/") { path = "" }
      pending += Self.components(of: target)
    }
    return path.isEmpty ? "/" : path
  }

  /// The components of a path, the last one first.
  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}
