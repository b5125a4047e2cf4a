import Glibc

/// What the program says, written at once and in one go: the output of several processes doesn't mix, and what a
/// process has not written yet is not written again by its copies.
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
