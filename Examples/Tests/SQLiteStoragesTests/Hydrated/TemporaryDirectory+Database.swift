import Foundation
import SQLiteFixtures

extension TemporaryDirectory {
  var database: URL { url.appending(path: "state.sqlite") }
}
