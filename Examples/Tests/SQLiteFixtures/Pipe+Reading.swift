internal import Foundation

extension Pipe {
  /// The available data, as soon as there is any, or no data at the end of the pipe.
  ///
  /// `FileHandle` traps if a signal interrupts it, for example the signal of a child process that has ended.
  func readOnce() -> Data {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count >= 0 { return Data(buffer[..<count]) }
      if errno != EINTR { return Data() }
    }
  }

  /// All data up to the end of the pipe.
  func readAll() -> Data {
    var all = Data()
    while case let next = readOnce(), !next.isEmpty {
      all += next
    }
    return all
  }
}
