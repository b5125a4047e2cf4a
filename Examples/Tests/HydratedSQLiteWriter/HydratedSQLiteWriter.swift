import Bloc
import Foundation
import SQLiteStorages

/// Writes records without end, for the test that kills it.
///
/// Arguments: the database, and the number of the first write. Write `n` puts `n` over and over under the
/// token `"n % 4"`. After each write that is safe it prints the write's number.
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
