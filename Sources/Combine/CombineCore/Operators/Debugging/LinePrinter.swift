/// Prints lines, each with the same prefix, to a stream or to standard output.
///
/// May be used from any thread: a line is written before the next one is begun. A stream that itself causes a
/// line while it writes one gets it afterwards.
@usableFromInline
final class LinePrinter {
  private let prefix: String
  private let gate = Gate()

  /// Writes to the stream, which it owns. Called inside `gate`.
  private let write: (String) -> Void

  /// Lines that came while the stream was writing another on the same thread. Guarded by `gate`.
  private var postponed = Queue<String>()

  @usableFromInline
  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    write = stream.map { Self.writer(to: $0) } ?? { Swift.print($0) }
  }

  // Generic, because the compiler (6.3.1) crashes on printing to an existential.
  private static func writer<Stream: TextOutputStream>(to stream: Stream) -> (String) -> Void {
    var stream = stream
    return { Swift.print($0, to: &stream) }
  }

  @usableFromInline
  func print(_ text: String) {
    let line = prefix + text
    guard gate.enter() else {
      postponed.append(line)
      return
    }
    write(line)
    while let line = postponed.popFirst() { write(line) }
    gate.leave()
  }
}
