package import Foundation

/// A program that writes endlessly, and prints the number of each write that was reported as safe.
package struct KilledWriter {
  private let program: String
  private let file: URL

  /// - Parameters:
  ///   - program: The name of the program. Its arguments are the file and the number of its first write.
  ///   - file: The file to which it writes.
  package init(_ program: String, to file: URL) {
    self.program = program
    self.file = file
  }

  /// An error that indicates that the program exited before it was killed.
  private struct ExitedByItself: Error {
    let status: Int32
  }

  /// Runs the program, and kills it at a random moment after one of its first writes.
  ///
  /// - Parameter number: The number of the first write.
  /// - Returns: The number of the last write that the program reported as safe.
  /// - Throws: An error if the program exited by itself.
  package func lastWrite(from number: Int) throws -> Int? {
    let writer = Process()
    writer.executableURL = Bundle.main.bundleURL.appending(path: program)
    writer.arguments = [file.path, String(number)]
    let output = Pipe()
    writer.standardOutput = output
    try writer.run()
    var printed = Data()
    for _ in 0..<Int.random(in: 0..<3) { printed += output.readOnce() }
    // This does not wait for anything. It only randomizes the moment of the kill.
    usleep(.random(in: 0..<1000))
    kill(writer.processIdentifier, SIGKILL)
    printed += output.readAll()
    writer.waitUntilExit()
    guard writer.terminationReason == .uncaughtSignal else {
      throw ExitedByItself(status: writer.terminationStatus)
    }
    let lines = printed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    return lines.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
