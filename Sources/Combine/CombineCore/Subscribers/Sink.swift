import Synchronization

extension Subscribers {
  /// A simple subscriber that requests an unlimited number of values upon subscription.
  ///
  /// The sink releases its closures when the stream completes or you cancel it. After you call ``cancel()``,
  /// it doesn't call them anymore.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    // These properties are separate instead of being in a generic struct or enum. When the methods of a
    // generic class are called through protocols, they are unspecialized, and each use of a generic type
    // costs a metadata lookup.

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var completionClosure: ((Subscribers.Completion<Failure>) -> Void)?

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var phase = UpstreamLink.LinkPhase.waiting

    /// The subscription while subscribed. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var subscription: any Subscription = NoSubscription()

    @usableFromInline let uses = UseCount()

    /// Read during a use. The thread that `uses` selects writes it to release it, when no use is left.
    @exclusivity(unchecked)
    @usableFromInline var valueClosure: HeldClosure<Input>

    /// Initializes a sink with the provided closures.
    /// - Parameters:
    ///   - receiveCompletion: The closure to execute on completion. The sink doesn't call it after you
    ///     cancel.
    ///   - receiveValue: The closure to execute on receipt of a value.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      valueClosure = HeldClosure(calling: receiveValue)
      completionClosure = receiveCompletion
    }

    /// The closure to execute on receipt of a value. After the stream has ended, this closure does nothing.
    public var receiveValue: (Input) -> Void {
      guard let closure = presentValueClosure else { return { _ in } }
      return { input in withUnsafePointer(to: input) { _ = closure(UnsafeRawPointer($0)) } }
    }

    /// The stored value closure, or `nil` after the end of the stream.
    @inlinable
    var presentValueClosure: HeldClosure<Input>.Closure? {
      var present: HeldClosure<Input>.Closure?
      if uses.begin() { present = valueClosure.closure }
      if uses.end() { releaseValueClosure() }
      return present
    }

    /// The closure to execute on completion. After the stream has ended, this closure does nothing.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      lock.withLock { completionClosure } ?? { _ in }
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      let isFirst = lock.withLock {
        guard phase == .waiting else { return false }
        phase = .subscribed
        self.subscription = subscription
        return true
      }
      if isFirst { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if uses.begin() { valueClosure.call(value) }
      if uses.end() { releaseValueClosure() }
      return .none
    }

    /// Handles an event of an upstream that uses this sink. Although the sink retains the closure during the
    /// use, it drops values after a cancellation, or after a completion from a different publisher.
    @inlinable
    @inline(__always)
    public func _receive(_ event: _UseEvent<Input>) -> Subscribers.Demand {
      switch event {
      case .begin: _ = uses.begin()
      case .value(let value): if !uses.isClosed { valueClosure.call(value) }
      case .end: if uses.end() { releaseValueClosure() }
      }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      var ended: any Subscription = NoSubscription()
      lock.lock()
      let receiveCompletion = completionClosure
      completionClosure = nil
      swap(&ended, &subscription)
      phase = .terminal
      lock.unlock()
      // Released before the completion closure runs, and outside the lock (rule L2).
      _ = consume ended
      if uses.close() { releaseValueClosure() }
      receiveCompletion?(completion)
    }

    /// Releases the closures and cancels the subscription. Before the subscription arrives, this has no
    /// effect.
    public func cancel() {
      var ended: any Subscription = NoSubscription()
      lock.lock()
      guard phase == .subscribed else {
        lock.unlock()
        return
      }
      let receiveCompletion = completionClosure
      completionClosure = nil
      swap(&ended, &subscription)
      phase = .terminal
      lock.unlock()
      if uses.close() { releaseValueClosure() }
      _ = consume receiveCompletion
      ended.cancel()
    }

    /// Releases the closure for values. Called once, by the thread that `uses` selects.
    @usableFromInline
    func releaseValueClosure() {
      valueClosure = HeldClosure { (_: UnsafeRawPointer?) in 0 }
    }

    public var description: String { "Sink" }
  }
}

extension Publisher {
  /// Attaches a subscriber with closure-based behavior.
  ///
  /// Use this method to receive values and the completion in closures, which are called on the threads that
  /// send. The subscriber requests an unlimited number of values until you cancel or release the returned
  /// cancellable, so store it for as long as you need values.
  /// - Parameters:
  ///   - receiveCompletion: The closure to execute on completion.
  ///   - receiveValue: The closure to execute on receipt of a value.
  /// - Returns: A cancellable instance. When you cancel or release it, the subscription is cancelled.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    // A stream that is known in advance completes before `sink` returns, in which case there is no need for a
    // subscriber.
    var subscriber: Subscribers.Sink<Output, Failure>?
    let stream = _subscribeUnlessKnown {
      let created = Subscribers.Sink<Output, Failure>(
        receiveCompletion: receiveCompletion,
        receiveValue: receiveValue
      )
      subscriber = created
      return created
    }
    switch stream {
    case .value(let value)?:
      receiveValue(value)
      receiveCompletion(.finished)
    case .completion(let completion)?:
      receiveCompletion(completion)
    case nil:
      if let subscriber { return AnyCancellable(cancelling: subscriber) }
    }
    return AnyCancellable {}
  }
}

extension Publisher where Failure == Never {
  /// Attaches a subscriber with closure-based behavior to a publisher that never fails.
  ///
  /// Use this method to receive values in a closure, which is called on the threads that send. The subscriber
  /// requests an unlimited number of values until you cancel or release the returned cancellable, so store it
  /// for as long as you need values.
  /// - Parameter receiveValue: The closure to execute on receipt of a value.
  /// - Returns: A cancellable instance. When you cancel or release it, the subscription is cancelled.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers.Sink: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror { Mirror(self, children: []) }

  public var playgroundDescription: Any { description }
}

/// Counts the calls that use a stored value, which makes it possible to release the value after the last of
/// them and not during a call.
///
/// Because the value is used in place and doesn't need a retain, this costs half as much as taking a lock to
/// copy a reference. Calls from several threads and nested calls may overlap.
///
/// The word counts uses in steps of four. Its two lowest bits indicate whether the count is closed and
/// whether a thread has claimed the release.
@usableFromInline
struct UseCount: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt { 1 }
  @usableFromInline static var claimed: UInt { 2 }
  @usableFromInline static var oneUse: UInt { 4 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Begins a use. A call to ``end()`` must follow in either case.
  /// - Returns: `true` if the value may be used.
  @inlinable
  func begin() -> Bool {
    word.wrappingAdd(Self.oneUse, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
  }

  /// Ends a use.
  /// - Returns: `true` if the caller must release the value.
  @inlinable
  func end() -> Bool {
    word.wrappingSubtract(Self.oneUse, ordering: .acquiringAndReleasing).newValue == Self.closed
      && claim()
  }

  /// Prevents further uses.
  /// - Returns: `true` if the caller must release the value. Otherwise, the thread that ends the last use
  ///   releases it.
  @usableFromInline
  func close() -> Bool {
    word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue == Self.closed && claim()
  }

  @inlinable
  var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  /// Claims the release of a closed count without uses.
  /// - Returns: `true` if no other thread has claimed it.
  @usableFromInline
  func claim() -> Bool {
    word.compareExchange(
      expected: Self.closed,
      desired: Self.closed | Self.claimed,
      ordering: .acquiringAndReleasing
    ).exchanged
  }
}

/// A closure that is called in place, with the address of its argument.
///
/// This type is noncopyable, which makes a call borrow the closure. A closure in an ordinary variable is
/// retained and released for each call, which costs two atomic operations. The owner must not replace the
/// closure during a call.
///
/// The type of the closure doesn't depend on `Input`. In generic code, each use of a closure of a generic
/// type costs an allocation and an additional call, because arguments are passed differently.
@usableFromInline
@frozen
struct HeldClosure<Input>: ~Copyable {
  /// A closure that receives the address of a value or, without an address, ends the use of the subscriber
  /// that it calls. See ``_UseEvent/end``.
  @usableFromInline typealias Closure = (UnsafeRawPointer?) -> UInt

  @usableFromInline let closure: Closure

  @inlinable
  init(_ closure: @escaping Closure) {
    self.closure = closure
  }

  /// Creates a closure that passes values to a subscriber in use. The caller knows the subscriber's type,
  /// which specializes the closure.
  @inlinable
  @inline(__always)
  init<S: Subscriber>(using subscriber: S) where S.Input == Input {
    closure = { address in
      guard let address else { return subscriber._receive(.end).rawValue }
      return Self.lend(address) { subscriber._receive(.value($0)).rawValue }
    }
  }

  /// Creates a closure that returns no demand.
  @inlinable
  init(calling body: @escaping (Input) -> Void) {
    closure = { address in
      if let address { Self.lend(address, to: body) }
      return 0
    }
  }

  /// - Returns: The raw value of the demand.
  @discardableResult
  @inlinable
  @inline(__always)
  func call(_ input: Input) -> UInt {
    withUnsafePointer(to: input) { closure(UnsafeRawPointer($0)) }
  }

  /// Ends the use of a subscriber.
  ///
  /// This calls the closure, because an unspecialized call to ``Subscriber/endUse()`` looks up the metadata
  /// of its event.
  @inlinable
  func endUse() {
    _ = closure(nil)
  }

  /// Calls a closure with the value at an address.
  @inlinable
  @inline(__always)
  static func lend<Result>(_ address: UnsafeRawPointer, to body: (Input) -> Result) -> Result {
    // The value exists during the call, and `Held` has the same layout as its value. Because `Held` isn't
    // copyable, the value isn't copied, which would retain its references.
    address.assumingMemoryBound(to: Held<Input>.self).pointee.use(body)
  }
}

/// A value that is used in place.
///
/// This type is noncopyable, which makes a use borrow the value, because using a plain value in a variable
/// would retain its references. The owner must not replace the value during a use.
@usableFromInline
@frozen
struct Held<Value>: ~Copyable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  @inline(__always)
  func use<Result>(_ body: (Value) -> Result) -> Result {
    body(value)
  }
}
