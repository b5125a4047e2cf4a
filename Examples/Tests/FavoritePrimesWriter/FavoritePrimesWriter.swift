import Foundation
import PrimeTime

/// Saves favourites without end, for the test that kills it.
///
/// Arguments: the folder, and the number of the first save. Save `n` puts the numbers from `n` on into the
/// file. After each save it prints its number.
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
