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
  /// The sequence is iterated once for each subscriber. The iterator is one element ahead of the demand.
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

    /// Returns a publisher that traps if a subscriber requests elements off the actor of the sequence.
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
