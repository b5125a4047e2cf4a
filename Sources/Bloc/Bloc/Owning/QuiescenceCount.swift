/// Counts the turns in a row in which nothing has happened, for waiting until nothing goes on by itself any
/// more.
struct QuiescenceCount {
  /// The number of turns in a row in which nothing has to happen for quiescence.
  let patience: Int
  /// The number of turns after which waiting ends: what goes on for ever never becomes quiet.
  let limit: Int
  private var turns = 0
  private var quietTurns = 0

  init(patience: Int, limit: Int) {
    self.patience = patience
    self.limit = limit
  }

  /// The limits for handlers: after `patience` turns without progress, they wait for something external.
  static var ofHandlers: QuiescenceCount { QuiescenceCount(patience: 32, limit: 100_000) }

  /// Whether there is nothing more to wait for.
  var isReached: Bool { quietTurns >= patience || turns >= limit }

  /// A turn has passed.
  ///
  /// - Parameter isQuiet: A Boolean value that indicates whether nothing happened in it.
  mutating func count(isQuiet: Bool) {
    turns += 1
    quietTurns = isQuiet ? quietTurns + 1 : 0
  }
}
