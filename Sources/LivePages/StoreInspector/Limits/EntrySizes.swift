/// Estimates what the entries of a log take.
///
/// A state is looked through for one entry of 64, and where it seems to have changed much: where the reducer
/// took long, or the action is large. Actions are looked at each time, unless all are of one size. What
/// objects have is not counted: the entries share it.
struct EntrySizes {
  private static let between = 64
  /// What an entry takes beside its state and its action.
  private static let ofEntry = 256
  /// What the record of an effect takes.
  private static let ofEffect = 256
  /// An action of more bytes may have brought the state as many.
  private static let largeAction = 4_096

  private var stateBytes = 0
  private var sinceEstimate = 0
  private var isFirst = true

  struct Size {
    let bytes: Int
    /// The number of earlier entries that had been taken for much smaller ones.
    let unestimated: Int
  }

  mutating func size<State, Action>(
    of action: Action,
    _ state: State,
    effects: Int,
    tookLong: Bool
  ) -> Size {
    let actionBytes =
      _isPOD(Action.self)
      ? MemoryLayout<Action>.stride : Footprint.bytes(of: action, lookingIntoObjects: false)
    var unestimated = 0
    if isFirst || tookLong || actionBytes > Self.largeAction || sinceEstimate >= Self.between {
      let estimate = Footprint.bytes(of: state, lookingIntoObjects: false)
      if !isFirst, estimate > 2 * stateBytes { unestimated = sinceEstimate }
      stateBytes = estimate
      (sinceEstimate, isFirst) = (0, false)
    }
    sinceEstimate += 1
    return Size(
      bytes: stateBytes + actionBytes + Self.ofEntry + effects * Self.ofEffect,
      unestimated: unestimated
    )
  }
}
