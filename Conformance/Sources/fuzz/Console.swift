import Glibc

/// Writes the program's output without a buffer: lines of several processes don't mix, and forked copies
/// inherit no unwritten output.
enum Console {
  static func show(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var rest = Array("\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
