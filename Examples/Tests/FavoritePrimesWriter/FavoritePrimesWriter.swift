import Foundation
import PrimeTime

/// Saves favorites endlessly, for the test that kills this program.
///
/// The arguments are the folder and the number of the first save. Save `n` writes the numbers from `n` on to
/// the file. The program prints its number afterward.
@main
enum FavoritePrimesWriter {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, var number = Int(arguments[2]) else {
      throw CocoaError(.keyValueValidation)
    }
    let file = FavoritePrimesFile.json(in: URL(fileURLWithPath: arguments[1]))
    while true {
      try file.save(Array(number..<number + 5000)).get()
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }
}
