/// What happened in an experiment: a line for each publisher, one for the subscriber, and marks on them in
/// logical time.
public struct MarbleDiagram: Hashable, Sendable {
  /// How many moments are remembered. Older ones are forgotten, so that nobody fills the memory with clicks.
  public static let memory = 40

  /// What the lines are called, from the top.
  public let lines: [String]
  /// In the order in which they came about.
  public private(set) var marks: [Mark] = []
  /// The latest moment at which something happened; 0 before anything has.
  public private(set) var now = 0
  private var actStart = 0
  private var nextID = 0

  init(lines: [String]) {
    self.lines = lines
  }

  /// The moments that are remembered; none at first.
  public var moments: Range<Int> {
    max(1, now - Self.memory + 1)..<(now + 1)
  }

  /// The marks on a line.
  public func marks(on line: Int) -> [Mark] {
    marks.filter { $0.line == line }
  }

  /// The marks of what a person did last, and of what came of it.
  public var latest: [Mark] {
    marks.filter { $0.time >= actStart }
  }

  /// Begins something that a person does.
  mutating func beginAct() {
    advance()
    actStart = now
  }

  /// Lets time pass, so that what comes next stands to the right of everything else.
  private mutating func advance() {
    now += 1
    let remembered = moments
    marks.removeAll { !remembered.contains($0.time) }
  }

  /// Puts a mark on a line. It stands at the present moment, or at the next one if the line has a mark there
  /// already.
  /// - Returns: The mark's id.
  @discardableResult
  mutating func add(_ signal: Signal, on line: Int, from origin: Int) -> Mark.ID {
    if now == 0 || marks.contains(where: { $0.line == line && $0.time == now }) { advance() }
    defer { nextID += 1 }
    marks.append(
      Mark(id: nextID, time: now, line: line, signal: signal, fate: .arrived, origin: origin)
    )
    return nextID
  }

  /// Says what became of a mark, if it is still remembered.
  mutating func setFate(_ fate: Mark.Fate, of id: Mark.ID) {
    guard let index = marks.firstIndex(where: { $0.id == id }) else { return }
    marks[index].fate = fate
  }
}
