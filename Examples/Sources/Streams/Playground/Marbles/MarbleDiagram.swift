import CombineShim

/// The events of an experiment: a line for each publisher and one for the subscriber, with marks in logical
/// time.
public struct MarbleDiagram: Hashable, Sendable {
  /// The maximum number of stored moments, which limits the memory that clicks can use.
  public static let memory = 40

  /// The names of the lines, from top to bottom.
  public let lines: [String]
  /// The marks, in order.
  public private(set) var marks: [Mark] = []
  /// The latest moment with an event, or 0 if there is none.
  public private(set) var now = 0
  private var actStart = 0
  private var nextID = 0

  init(lines: [String]) {
    self.lines = lines
  }

  /// The stored moments, initially none.
  public var moments: Range<Int> {
    max(1, now - Self.memory + 1)..<(now + 1)
  }

  /// The marks on a line.
  public func marks(on line: Int) -> [Mark] {
    marks.filter { $0.line == line }
  }

  /// The marks of the user's last action and its consequences.
  public var latest: [Mark] {
    marks.filter { $0.time >= actStart }
  }

  /// Starts an action of the user.
  mutating func beginAct() {
    advance()
    actStart = now
  }

  /// Advances the time, so that the next event is to the right of all others.
  private mutating func advance() {
    now += 1
    let remembered = moments
    marks.removeAll { !remembered.contains($0.time) }
  }

  /// Adds a mark to a line at the current moment, or at the next one if the line already has a mark there.
  /// - Returns: The ID of the mark.
  @discardableResult
  mutating func add(_ signal: Signal, on line: Int, from origin: Int) -> Mark.ID {
    if now == 0 || marks.contains(where: { $0.line == line && $0.time == now }) { advance() }
    defer { nextID += 1 }
    marks.append(
      Mark(id: nextID, time: now, line: line, signal: signal, fate: .arrived, origin: origin)
    )
    return nextID
  }

  /// Sets the fate of a mark, if it is still stored.
  mutating func setFate(_ fate: Mark.Fate, of id: Mark.ID) {
    guard let index = marks.firstIndex(where: { $0.id == id }) else { return }
    marks[index].fate = fate
  }
}

/// A signal at its position in a marble diagram.
public struct Mark: Hashable, Sendable, Identifiable {
  /// The fate of a sent signal.
  public enum Fate: Hashable, Sendable {
    /// The signal was delivered.
    case arrived
    /// The signal is buffered until the subscriber requests it.
    case waits
    /// The signal is lost.
    case lost
  }

  /// The number of the mark within the diagram.
  public let id: Int
  /// The logical time, which counts events and does not depend on a clock.
  public let time: Int
  /// The index of the line in ``MarbleDiagram/lines``.
  public let line: Int
  /// The signal or the action.
  public let signal: Signal
  /// The current fate.
  public internal(set) var fate: Fate
  /// The line of origin. It differs from the mark's own line only if a subscriber received the signal.
  public let origin: Int
}

/// An event on a line of a marble diagram.
public enum Signal: Hashable, Sendable {
  case value(Int)
  /// The stream has finished.
  case finished
  /// The stream has failed.
  case failed
  /// The subscriber has cancelled.
  case cancelled
  /// The subscriber requested this many more values, or an unlimited number for `nil`.
  case demanded(Int?)
  /// The publisher's resources were released.
  case cleanedUp
}

extension Signal {
  init(_ completion: Subscribers.Completion<Mishap>) {
    self =
      switch completion {
      case .finished: .finished
      case .failure: .failed
      }
  }
}
