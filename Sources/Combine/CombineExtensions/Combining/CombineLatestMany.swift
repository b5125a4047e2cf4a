import CombineShim

extension Collection where Element: Publisher {
  /// Publishes an array of the latest elements of all publishers each time one of them emits an element. The
  /// elements of an array are in the order of the publishers.
  ///
  ///     first:           -1-------2-----|
  ///     second:          ----5-------6-----|
  ///     combineLatest()  ----a----b--c-----|   a: [1, 5], b: [2, 5], c: [2, 6]
  ///
  /// The first array is published once every publisher has emitted an element. The stream finishes when all
  /// publishers have finished. It also finishes as soon as one publisher finishes without having emitted an
  /// element, because then no array is possible. If the collection is empty, the stream finishes immediately
  /// without publishing anything. The first failure ends the stream. When the stream ends, the remaining
  /// upstreams are cancelled.
  ///
  /// Demand works as with `combineLatest(_:)`: the whole demand is requested from each publisher. An array
  /// without demand is dropped, but its elements are part of the next array. The publishers may emit
  /// concurrently.
  ///
  /// The operator subscribes to each publisher exactly once, even to ten thousand publishers. For a new
  /// element, it copies the array only if the previous array is still retained. If the subscriber releases
  /// each array, the operator makes no copies.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, LatestValues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Publishes arrays of the latest elements of this publisher and others. This publisher's element is first.
  /// See `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).combineLatest()
  }

  /// Publishes arrays of the latest elements of this publisher and others. This publisher's element is first.
  /// See `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    combineLatest(with: others)
  }
}

/// The latest values of several publishers. After each publisher has sent a value, each further value
/// produces an array.
@usableFromInline
struct LatestValues<Value>: Join {
  /// The values until each publisher has sent one.
  @usableFromInline var incomplete: [Value?]

  /// The values from then on. The operator sends this array itself, so the next value copies it only if a
  /// subscriber retains it.
  @usableFromInline var complete: [Value] = []

  @usableFromInline var missing: Int
  @usableFromInline var running: Int
  @usableFromInline var hasNews = false
  @usableFromInline var isExhausted = false

  @usableFromInline static var operatorName: String { "CombineLatest" }

  @inlinable
  init(count: Int) {
    incomplete = Array(repeating: nil, count: count)
    missing = count
    running = count
  }

  @inlinable
  mutating func add(_ value: Value, from number: Int) -> Value? {
    hasNews = true
    guard missing > 0 else {
      let replaced = complete[number]
      complete[number] = value
      return replaced
    }
    let replaced = incomplete[number]
    incomplete[number] = .some(value)
    if replaced == nil { missing -= 1 }
    if missing == 0 {
      complete = incomplete.compactMap { $0 }
      incomplete = []
    }
    return replaced
  }

  @inlinable
  mutating func finish(_ number: Int) {
    running -= 1
    isExhausted = running == 0 || missing > 0 && incomplete[number] == nil
  }

  @inlinable
  mutating func takeArray() -> [Value]? {
    guard hasNews, missing == 0 else { return nil }
    hasNews = false
    return complete
  }

  /// Discards an undelivered array, which will not be sent later.
  @inlinable
  mutating func forgetUndemanded() {
    hasNews = false
  }
}
