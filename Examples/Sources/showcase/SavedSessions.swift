import Foundation
import LivePages
import SQLiteStorages

/// The file that stores the sessions of a showcase on one machine, and the keys that encrypt them.
struct SavedSessions {
  let storage: SQLiteSessionStorage
  let keys: SiteKeys

  /// - Parameters:
  ///   - path: The file, or `nil` if sessions end with the server.
  ///   - environment: The environment of the process, which may contain the keys.
  init?(path: String?, environment: [String: String]) throws(StartFailure) {
    guard let path else { return nil }
    guard !path.isEmpty else {
      throw StartFailure(description: "--sessions requires a file. Specify one, or leave out --sessions.")
    }
    let file = URL(filePath: path)
    let (text, place) =
      if let keys = environment["SHOWCASE_KEYS"] {
        (keys, "SHOWCASE_KEYS")
      } else {
        (try KeyFile(url: file.appendingPathExtension("keys")).text(), "\(path).keys")
      }
    do throws(SiteKeysError) {
      keys = try SiteKeys(hexadecimal: text)
    } catch {
      throw StartFailure(
        description: "\(place) doesn't contain the site's keys. \(error) Generate one: openssl rand -hex 32"
      )
    }
    do throws(SQLiteSessionError) {
      storage = try SQLiteSessionStorage.open(file)
    } catch {
      throw StartFailure(description: "Sessions can't be stored. \(error)")
    }
  }
}
