import Bloc
import Foundation

/// Writes records endlessly, for the tests that kill this program.
///
/// The arguments are the directory of the storage and the number of the first write. After each safe write,
/// the program prints its number. Write `n` stores `state(of: n)` under the token `"n % 4"`.
///
/// If the second argument is `exit` or `terminate`, the program ends in this way while changes are waiting. If it is
/// `background`, the program posts the notification of an app that moves to the background, and is then killed.
@main
enum HydratedStorageWriter {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { throw CocoaError(.keyValueValidation) }
    let directory = URL(fileURLWithPath: arguments[1])
    let storage = try HydratedFileStorage.build(directory: directory)
    if ["exit", "terminate", "background"].contains(arguments[2]) {
      try await leaveChanges(to: storage, in: directory)
      if arguments[2] == "exit" { return }
      if arguments[2] == "background" {
        NotificationCenter.default.post(name: .init("UIApplicationWillResignActiveNotification"), object: nil)
      }
      // The signal is for the process: the threads of tasks block signals.
      kill(getpid(), arguments[2] == "background" ? SIGKILL : SIGTERM)
      try await Task.sleep(for: .seconds(600))
    }
    guard var number = Int(arguments[2]) else { throw CocoaError(.keyValueValidation) }
    while true {
      try await storage.write(
        HydratedRecord(version: number, state: state(of: number)),
        for: String(number % 4)
      )
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      number += 1
    }
  }

  /// Makes a change that fails and could succeed now, and a change that may not have been written yet.
  private static func leaveChanges(to storage: HydratedFileStorage, in directory: URL) async throws {
    // A directory at the path of the temporary file makes writes fail.
    let obstacle = directory.appendingPathComponent(".writing/obstacle")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
    try? await storage.write(HydratedRecord(version: 1, state: state(of: 1)), for: "failed")
    try FileManager.default.removeItem(at: obstacle.deletingLastPathComponent())
    storage.write(HydratedRecord(version: 2, state: state(of: 2)), for: "waiting") { _ in }
  }

  /// Repeats the number, with lengths that require one or several system writes.
  private static func state(of number: Int) -> Data {
    Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
  }
}
