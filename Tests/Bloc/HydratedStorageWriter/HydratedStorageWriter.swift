import Bloc
import Foundation

/// Writes records without end, for the tests that kill it.
///
/// Arguments: the directory of the storage, and the number of the first write. After each write that is safe
/// it prints the write's number. Write `n` puts what ``WrittenState`` says under the token `"n % 4"`.
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

  /// The number over and over, at lengths that take one write to the system or several.
  private static func state(of number: Int) -> Data {
    Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
  }
}
