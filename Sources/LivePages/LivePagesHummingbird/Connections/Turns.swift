#if LivePages
  import NIOCore

  /// A line whose first element can be taken.
  protocol WaitingLine {
    associatedtype Element
    /// An empty line.
    init()
    mutating func popFirst() -> Element?
  }

  extension CircularBuffer: WaitingLine {}

  /// Lines that take turns: one element of the first line, one of the next.
  struct Turns<Key: Hashable, Line: WaitingLine>: WaitingLine {
    private var lines: [Key: Line] = [:]
    /// The keys of all lines, each once. A line that was emptied leaves when it would be its turn.
    private var order = CircularBuffer<Key>()

    /// Changes a line. A new line has its turn after all others.
    mutating func change(lineOf key: Key, _ change: (inout Line) -> Void) {
      if lines[key] == nil { order.append(key) }
      change(&lines[key, default: Line()])
    }

    /// Changes a line if there is one.
    mutating func changeIfPresent(lineOf key: Key, _ change: (inout Line) -> Void) {
      guard var line = lines.removeValue(forKey: key) else { return }
      change(&line)
      lines[key] = line
    }

    mutating func popFirst() -> Line.Element? {
      while let key = order.popFirst() {
        if let element = lines[key]?.popFirst() {
          order.append(key)
          return element
        }
        lines[key] = nil
      }
      return nil
    }
  }
#endif
