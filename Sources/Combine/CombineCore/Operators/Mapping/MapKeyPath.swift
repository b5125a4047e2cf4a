extension Publisher {
  /// Publishes the value of a property of each element.
  ///
  ///     upstream:     --a--bcd--|
  ///     map(\.count)  --1--3----|
  ///
  /// Use this operator when you need only one property of each element. It forwards requests to upstream
  /// unchanged, and you receive values and the completion on the threads that upstream sends them from.
  /// - Parameter keyPath: The key path of the property.
  /// - Returns: A publisher that publishes the property's values.
  @inlinable
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Publishes the values of two properties of each element as a tuple.
  ///
  ///     upstream:      --x1y2--|
  ///     map(\.x, \.y)  --a-----|   a: (1, 2)
  ///
  /// Use this operator when you need two properties of each element. It forwards requests to upstream
  /// unchanged, and you receive tuples and the completion on the threads that upstream sends them from.
  /// - Parameters:
  ///   - keyPath0: The first property.
  ///   - keyPath1: The second property.
  /// - Returns: A publisher that publishes tuples of both properties' values.
  @inlinable
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes the values of three properties of each element as a tuple.
  ///
  ///     upstream:           --x1y2z3--|
  ///     map(\.x, \.y, \.z)  --a-------|   a: (1, 2, 3)
  ///
  /// Use this operator when you need three properties of each element. It forwards requests to upstream
  /// unchanged, and you receive tuples and the completion on the threads that upstream sends them from.
  /// - Parameters:
  ///   - keyPath0: The first property.
  ///   - keyPath1: The second property.
  ///   - keyPath2: The third property.
  /// - Returns: A publisher that publishes tuples of the three properties' values.
  @inlinable
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>,
    _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}

extension Publishers {
  /// A publisher that publishes the value of a property of each element.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable
    init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let keyPath = keyPath
      upstream.receive(
        subscriber:
          KeyPathSubscriber(downstream: subscriber, keyPaths: [keyPath]) { $0[keyPath: keyPath] }
      )
    }
  }

  /// A publisher that publishes the values of two properties of each element as a tuple.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let (keyPath0, keyPath1) = (keyPath0, keyPath1)
      upstream.receive(
        subscriber:
          KeyPathSubscriber(downstream: subscriber, keyPaths: [keyPath0, keyPath1]) {
            ($0[keyPath: keyPath0], $0[keyPath: keyPath1])
          }
      )
    }
  }

  /// A publisher that publishes the values of three properties of each element as a tuple.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    /// The third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @inlinable
    init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>,
      keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      let (keyPath0, keyPath1, keyPath2) = (keyPath0, keyPath1, keyPath2)
      upstream.receive(
        subscriber:
          KeyPathSubscriber(downstream: subscriber, keyPaths: [keyPath0, keyPath1, keyPath2]) {
            ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
          }
      )
    }
  }
}

/// The subscriber that ``Publishers/MapKeyPath``, ``Publishers/MapKeyPath2`` and ``Publishers/MapKeyPath3``
/// share.
@usableFromInline
struct KeyPathSubscriber<Input, Downstream: Subscriber>: PassThroughSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream

  /// The key paths, which the mirror shows.
  @usableFromInline let keyPaths: [AnyKeyPath]

  @usableFromInline let read: (Input) -> Downstream.Input
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(downstream: Downstream, keyPaths: [AnyKeyPath], read: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.keyPaths = keyPaths
    self.read = read
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(read(input))
  }

  @inlinable
  @inline(__always)
  func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
    downstream._receive(event.map(read))
  }

  @inlinable
  @inline(__always)
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }

  @usableFromInline var description: String { keyPaths.count == 1 ? "ValueForKey" : "ValueForKeys" }
}

extension KeyPathSubscriber {
  @usableFromInline var customMirror: Mirror {
    let children = keyPaths.enumerated().map { index, keyPath in
      Mirror.Child(label: keyPaths.count == 1 ? "keyPath" : "keyPath\(index)", value: keyPath)
    }
    return Mirror(self, children: children)
  }
}
