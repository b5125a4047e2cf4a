/// Estimates how much memory values use.
///
/// The estimate visits a limited number of values, starting with the outermost, and extrapolates the size of
/// a collection from some of its elements.
struct Footprint {
  /// The maximum number of values to mirror.
  private static let mostMirrors = 96
  /// The maximum number of values to visit.
  private static let mostValues = 1_000
  /// The maximum number of elements of a collection to visit.
  private static let mostElements = 8

  private struct Part {
    let value: Any
    /// The number of values that this one represents.
    let count: Double
  }

  private var bytes = 0.0
  private var parts: [Part] = []

  /// Returns the estimated size of a value, without the contents of objects. For these, see ``ValueParts``.
  static func bytes<Value>(of value: Value) -> Int {
    var footprint = Footprint()
    footprint.parts.append(Part(value: value, count: 1))
    footprint.measure()
    // The size is limited to half of the maximum to allow for adding two results.
    return MemoryLayout<Value>.stride + Int(min(footprint.bytes, Double(Int.max / 4)))
  }

  /// Adds the memory that the parts refer to, in addition to their own size.
  private mutating func measure() {
    var next = 0
    var mirrors = 0
    while next < parts.count, next < Self.mostValues {
      let part = parts[next]
      next += 1
      if type(of: part.value) is AnyObject.Type || part.value is ObjectReference { continue }
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
        for child in ValueParts.of(part.value, Mirror(reflecting: part.value)) {
          add(child.value, part.count)
        }
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
      // The sampled elements are spread from the first to the last element.
      let offset = samples == 1 ? 0 : number * (count - 1) / (samples - 1)
      add(elements[elements.index(elements.startIndex, offsetBy: offset)], each)
    }
  }
}

/// Estimates how much memory the entries of a log use.
///
/// To save time, the estimate measures a state in one entry of 64, and in those where it has probably changed
/// much because the reducer was slow or the action is large. It measures all actions, unless they have a
/// fixed size. The contents of objects don't count, as entries share them.
struct EntrySizes {
  private static let between = 64
  /// The overhead of an entry, in addition to its state and action.
  private static let ofEntry = 256
  /// The size of an effect's record.
  private static let ofEffect = 256
  /// The size above which an action may have added as many bytes to the state.
  private static let largeAction = 4_096

  private var stateBytes = 0
  private var sinceEstimate = 0
  private var isFirst = true

  struct Size {
    let bytes: Int
    /// The number of earlier entries whose size was greatly underestimated.
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
      ? MemoryLayout<Action>.stride : Footprint.bytes(of: action)
    var unestimated = 0
    if isFirst || tookLong || actionBytes > Self.largeAction || sinceEstimate >= Self.between {
      let estimate = Footprint.bytes(of: state)
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
