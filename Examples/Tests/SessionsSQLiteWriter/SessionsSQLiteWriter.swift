import Foundation
import LivePages
import SQLiteStorages

/// Saves sessions endlessly, for the test that kills this program.
///
/// The arguments are the file and the number of the first save. Save `n` writes `n` repeatedly to the
/// sessions `"0"` to `"3"`, which the program has claimed. After each confirmed save, the program prints its
/// number.
@main
enum SessionsSQLiteWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, var number = Int(arguments[2]) else {
      throw CocoaError(.keyValueValidation)
    }
    let storage = try SQLiteSessionStorage.open(URL(filePath: arguments[1]))
    // The lease expires immediately, so that the next process doesn't wait.
    let server = ServerID()
    var epochs: [SessionKey: Int] = [:]
    let keys = (0..<4).map { SessionKey(text: "\($0)") }
    for key in keys {
      if case .claimed(let saved) = try await storage.claim(key, for: server) { epochs[key] = saved.epoch }
    }
    while true {
      let content = Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
      let changes = keys.map { key in
        SessionChange(
          key: key,
          epoch: epochs[key] ?? 1,
          isNew: epochs[key] == nil,
          content: content,
          lifetime: .seconds(3600)
        )
      }
      guard try await storage.save(changes, of: server) == [] else { throw CocoaError(.fileWriteUnknown) }
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }
}
