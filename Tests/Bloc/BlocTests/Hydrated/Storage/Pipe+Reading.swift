#if !os(Windows)
  import Foundation

  extension Pipe {
    /// What there is to read, as soon as there is something; nothing at the end.
    ///
    /// `FileHandle` traps where a signal interrupts it, such as that of a child that has ended.
    func readOnce() -> Data {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(fileHandleForReading.fileDescriptor, &buffer, buffer.count)
        if count >= 0 { return Data(buffer[..<count]) }
        if errno != EINTR { return Data() }
      }
    }

    /// All that there is to read.
    func readAll() -> Data {
      var all = Data()
      while case let next = readOnce(), !next.isEmpty {
        all += next
      }
      return all
    }
  }
#endif
