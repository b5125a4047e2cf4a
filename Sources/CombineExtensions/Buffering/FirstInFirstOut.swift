/// A queue: values leave in the order in which they came, each at a constant cost on average.
struct FirstInFirstOut<Element> {
  private var incoming: [Element] = []

  /// In reverse, so that the next to leave is the last.
  private var outgoing: [Element] = []

  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  mutating func append(_ element: Element) {
    incoming.append(element)
  }

  mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    return outgoing.popLast()
  }
}
