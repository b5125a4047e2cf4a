import CombineProbes

/// A sequence of elements that throws an error for each `nil` and then continues.
struct Bumpy: AsyncSequence {
  struct AsyncIterator: AsyncIteratorProtocol {
    var elements: ArraySlice<Int?>

    mutating func next() async throws -> Int? {
      try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(ProbeError) -> Int? {
      guard let next = elements.popFirst() else { return nil }
      guard let element = next else { throw ProbeError("bump") }
      return element
    }
  }

  let elements: [Int?]

  init(_ elements: [Int?]) {
    self.elements = elements
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(elements: elements[...])
  }
}
