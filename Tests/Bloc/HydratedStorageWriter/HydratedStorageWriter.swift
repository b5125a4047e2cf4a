import Bloc
import Foundation

/// Writes records endlessly, for the tests that kill this program.
///
/// The arguments are the directory of the storage and the number of the first write. After each safe write,
/// the program prints its number. Write `n` stores `state(of: n)` under the token `"n % 4"`.
@main
enum HydratedStorageWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, var number = Int(arguments[2]) else {
      throw CocoaError(.keyValueValidation)
    }
    let storage = try HydratedFileStorage.build(directory: URL(fileURLWithPath: arguments[1]))
    while true {
      try await storage.write(
        HydratedRecord(version: number, state: state(of: number)),
        for: String(number % 4)
      )
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }

  /// Repeats the number, with lengths that require one or several system writes.
  private static func state(of number: Int) -> Data {
    Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
  }
}
