import Foundation
import SQLiteFixtures

extension TemporaryDirectory {
  /// A session file.
  var file: URL { url.appending(path: "sessions.sqlite") }
}
