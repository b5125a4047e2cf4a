import Foundation
import SQLiteFixtures

extension TemporaryDirectory {
  /// A file of sessions.
  var file: URL { url.appending(path: "sessions.sqlite") }
}
