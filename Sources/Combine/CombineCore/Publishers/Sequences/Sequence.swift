extension Sequence {
  /// A publisher of this sequence's elements.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that publishes a given sequence of elements and then finishes.
  ///
  /// The publisher iterates over the sequence once for each subscriber, and always fetches one element more
  /// than the subscriber has requested.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence of elements to publish.
    public let sequence: Elements

    /// Creates a publisher for a sequence of elements.
    /// - Parameter sequence: The sequence of elements to publish.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where Failure == S.Failure, Elements.Element == S.Input {
      if let isolation = ConformanceIsolation.ofClass(Elements.self as (any Swift.Sequence.Type)) {
        return checked(isolation).receive(subscriber: subscriber)
      }
      var iterator = sequence.makeIterator()
      var upcoming = iterator.next()
      if upcoming == nil {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      subscriber.receive(
        subscription: DemandLoop(
          appearance: { [sequence] in
            DemandLoop.Appearance(
              description: String(describing: sequence),
              children: [("sequence", sequence)]
            )
          },
          finalAppearance: {
            DemandLoop.Appearance(
              description: "Sequence",
              children: [("sequence", [Elements.Element]())]
            )
          },
          loop: { loop in
            subscriber.beginUse()
            while let current = upcoming, loop.takeDemand() {
              upcoming = iterator.next()
              loop.demand.add(subscriber.receiveInUse(current))
            }
            subscriber.endUse()
            if upcoming == nil, loop.finish() {
              subscriber.receive(completion: .finished)
            }
          }
        )
      )
    }

    /// Returns a publisher that traps if a subscriber requests elements on another thread than the actor of
    /// the sequence.
    @usableFromInline
    func checked(
      _ isolation: ConformanceIsolation
    ) -> Publishers.Sequence<AnySequence<Elements.Element>, Failure> {
      let check = { isolation.check(for: "A publisher of a sequence", on: "Sequence") }
      return Publishers.Sequence<AnySequence<Elements.Element>, Failure>(
        sequence: AnySequence { [sequence] in
          check()
          var iterator = sequence.makeIterator()
          return AnyIterator {
            check()
            return iterator.next()
          }
        }
      )
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}

// The following operators compute their results, and call their closures, when you apply them, because the
// results don't depend on a subscriber.

extension Publishers.Sequence {
  /// Publishes a Boolean value that indicates whether all elements satisfy a predicate.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.allSatisfy(predicate))
  }

  /// Publishes a Boolean value that indicates whether all elements satisfy a predicate, or fails with the
  /// error that the predicate throws.
  @inlinable
  public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.allSatisfy(predicate) })
  }

  /// Publishes an array of all elements.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher { .init(Array(sequence)) }

  /// Publishes the results of a closure applied to each element, except those that are `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Publishes a Boolean value that indicates whether any element satisfies a predicate.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(where: predicate))
  }

  /// Publishes a Boolean value that indicates whether any element satisfies a predicate, or fails with the
  /// error that the predicate throws.
  @inlinable
  public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, any Error>.Publisher {
    .init(Result { try sequence.contains(where: predicate) })
  }

  /// Publishes the elements, starting with the first one that doesn't satisfy a predicate.
  @inlinable
  public func drop(while predicate: (Output) -> Bool)
    -> Publishers.Sequence<DropWhileSequence<Elements>, Failure>
  {
    .init(sequence: sequence.drop(while: predicate))
  }

  /// Omits the specified number of initial elements and publishes the remaining elements. A negative count
  /// traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    .init(sequence: sequence.dropFirst(count))
  }

  /// Publishes the elements that satisfy a predicate.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: sequence.filter(isIncluded))
  }

  /// Finishes without publishing the elements.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> { .init() }

  /// Publishes the results of a closure applied to each element.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Publishes up to the specified number of initial elements. A negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    .init(sequence: sequence.prefix(maxLength))
  }

  /// Publishes the elements that precede the first one that doesn't satisfy a predicate.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: sequence.prefix(while: predicate))
  }

  /// Publishes the result of combining the elements with an initial result, using a closure.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(sequence.reduce(initialResult, nextPartialResult))
  }

  /// Publishes the result of combining the elements with an initial result, using a closure, or fails with
  /// the error that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
  }

  /// Publishes the elements, replacing each `nil` with the specified element.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[T], Failure>
  where Elements.Element == T? {
    .init(sequence: sequence.map { $0 ?? output })
  }

  /// Publishes each intermediate result of combining the elements with an initial result, using a closure.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// Publishes the elements, with a different failure type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.Sequence<Elements, E> {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes the elements, except those that are equal to the preceding element.
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var previous: Output?
    return filter { element in
      defer { previous = element }
      return element != previous
    }
  }

  /// Publishes a Boolean value that indicates whether any element equals the given value.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(output))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the minimum element, using the given ordering closure.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// Publishes the maximum element, using the given ordering closure.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }

  /// Publishes the first element that satisfies a predicate.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the minimum element, or finishes without an element if the sequence is empty.
  @inlinable
  public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

  /// Publishes the maximum element, or finishes without an element if the sequence is empty.
  @inlinable
  public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element.
  @inlinable
  public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  /// Publishes the element at the specified index, or finishes if the index is out of bounds.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }

  /// Publishes the elements in a range of indices. A range that is out of bounds traps.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence[range]))
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element.
  @inlinable
  public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  /// Publishes the last element that satisfies a predicate.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    .init(sequence.last(where: predicate))
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the element at the specified index, or finishes if the index is out of bounds.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    .init(sequence.indices.contains(index) ? sequence[index] : nil)
  }

  /// Publishes the number of elements.
  @inlinable
  public func count() -> Just<Int> { Just(sequence.count) }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the elements in a range of indices. A range that is out of bounds traps.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence[range]))
  }

  /// Publishes the number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes the specified elements, followed by this publisher's elements.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

  /// Publishes the specified elements, followed by this publisher's elements.
  @inlinable
  public func prepend<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    .init(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher, followed by this publisher's elements.
  @inlinable
  public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: publisher.sequence + sequence)
  }

  /// Publishes this publisher's elements, followed by the specified elements.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

  /// Publishes this publisher's elements, followed by the specified elements.
  @inlinable
  public func append<S: Swift.Sequence>(_ elements: S) -> Publishers.Sequence<Elements, Failure>
  where Elements.Element == S.Element {
    .init(sequence: sequence + elements)
  }

  /// Publishes this publisher's elements, followed by those of another publisher.
  @inlinable
  public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: sequence + publisher.sequence)
  }
}
