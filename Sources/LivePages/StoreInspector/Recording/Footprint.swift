/// Estimates how much memory values take.
///
/// It looks at a bounded number of values, those on the outside first. Of a collection it takes some elements
/// for all of them.
struct Footprint {
  /// The most values that are taken apart.
  private static let mostMirrors = 96
  /// The most values that are looked at.
  private static let mostValues = 1_000
  /// The most elements of a collection that are looked at.
  private static let mostElements = 8

  private struct Part {
    let value: Any
    /// The number of values that this one is taken for.
    let count: Double
  }

  private let looksIntoObjects: Bool
  private var bytes = 0.0
  private var parts: [Part] = []

  private init(looksIntoObjects: Bool) {
    self.looksIntoObjects = looksIntoObjects
  }

  /// - Parameters:
  ///   - value: The value.
  ///   - looksIntoObjects: A Boolean value that indicates whether what objects have counts. Another thread
  ///     may be changing that: only the writing of a value, which reads it too, looks there, and recording
  ///     does not.
  static func bytes<Value>(of value: Value, lookingIntoObjects looksIntoObjects: Bool = true) -> Int {
    var footprint = Footprint(looksIntoObjects: looksIntoObjects)
    footprint.parts.append(Part(value: value, count: 1))
    footprint.measure()
    // Half of the largest number, so that two can be added.
    return MemoryLayout<Value>.stride + Int(min(footprint.bytes, Double(Int.max / 4)))
  }

  /// Adds up what the parts refer to, beyond themselves.
  private mutating func measure() {
    var next = 0
    var mirrors = 0
    while next < parts.count, next < Self.mostValues {
      let part = parts[next]
      next += 1
      if !looksIntoObjects, type(of: part.value) is AnyObject.Type { continue }
      if let string = part.value as? String {
        let count = string.utf8.count
        if count > 15 { bytes += Double(count + 32) * part.count }
      } else if part.value is any BinaryInteger || part.value is any BinaryFloatingPoint || part.value is Bool
      {
        continue
      } else if let collection = part.value as? any Collection, !(part.value is any StringProtocol) {
        addElements(of: collection, part.count)
      } else if mirrors < Self.mostMirrors {
        mirrors += 1
        for child in Mirror(reflecting: part.value).children { add(child.value, part.count) }
      }
    }
  }

  private mutating func add(_ value: Any, _ count: Double) {
    guard parts.count < Self.mostValues else { return }
    parts.append(Part(value: value, count: count))
  }

  private mutating func addElements<Elements: Collection>(of elements: Elements, _ times: Double) {
    let count = elements.count
    guard count > 0 else { return }
    bytes += Double(MemoryLayout<Elements.Element>.stride) * Double(count) * times
    if _isPOD(Elements.Element.self) { return }
    let samples = min(count, Self.mostElements)
    let each = times * Double(count) / Double(samples)
    guard elements is any RandomAccessCollection else {
      for element in elements.prefix(samples) { add(element, each) }
      return
    }
    for number in 0..<samples {
      // From the first to the last.
      let offset = samples == 1 ? 0 : number * (count - 1) / (samples - 1)
      add(elements[elements.index(elements.startIndex, offsetBy: offset)], each)
    }
  }
}

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
