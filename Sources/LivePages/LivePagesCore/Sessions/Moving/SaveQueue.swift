import HeapModule

/// The sessions that wait to be saved, in the order in which they became due.
struct SaveQueue {
  /// A session's place in the order.
  struct Place: Comparable {
    let key: SessionKey
    let due: Duration
    fileprivate let number: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.due, left.number) < (right.due, right.number)
    }
  }

  private var heap = Heap<Place>()
  /// The numbers of the places that count. A place of another number was given up.
  private var numbers: [SessionKey: Int] = [:]
  private var nextNumber = 0

  var count: Int { numbers.count }

  /// Gives a session a place, or another one.
  mutating func insert(_ key: SessionKey, due: Duration) {
    nextNumber += 1
    insert(Place(key: key, due: due, number: nextNumber))
  }

  /// Gives a session the place that it had.
  mutating func insert(_ place: Place) {
    numbers[place.key] = place.number
    heap.insert(place)
    // While nothing is taken, places that were given up must not pile up.
    if heap.count > 2 * numbers.count + 64 {
      heap = Heap(heap.unordered.filter { numbers[$0.key] == $0.number })
    }
  }

  mutating func remove(_ key: SessionKey) { numbers[key] = nil }

  /// Takes the session that has been due for longest.
  ///
  /// - Returns: `nil` if none is due.
  mutating func takeFirst(now: Duration) -> Place? {
    guard let first, first.due <= now else { return nil }
    numbers[first.key] = nil
    return heap.popMin()
  }

  /// The place of the session that has been due for longest.
  var first: Place? {
    mutating get {
      while let place = heap.min, numbers[place.key] != place.number { heap.removeMin() }
      return heap.min
    }
  }
}
