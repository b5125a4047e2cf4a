import Bloc
import Foundation
import SQLiteStorages

/// Writes records endlessly, for the test that kills this program.
///
/// The arguments are the database and the number of the first write. Write `n` repeats `n` under the token
/// `"n % 4"`. After each safe write, the program prints its number.
@main
enum HydratedSQLiteWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, var number = Int(arguments[2]) else {
      throw CocoaError(.keyValueValidation)
    }
    let storage = try HydratedSQLiteStorage.build(file: URL(fileURLWithPath: arguments[1]))
    while true {
      let state = Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
      try await storage.write(HydratedRecord(version: number, state: state), for: String(number % 4))
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }
}
