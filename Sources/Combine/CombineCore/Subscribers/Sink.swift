import Synchronization

extension Subscribers {
  /// A subscriber that asks for everything and calls closures.
  ///
  /// The closures are released when the stream completes and when it is cancelled. After ``cancel()`` neither
  /// is called.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible {
    // Called through protocols, the methods of a generic class run unspecialised, where each use of a generic
    // type costs a look-up of its metadata. So these are kept apart instead of in one struct or enum of this
    // type's parameters.

    @usableFromInline let lock = Lock()

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var completionClosure: ((Subscribers.Completion<Failure>) -> Void)?

    /// Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var phase = UpstreamLink.Phase.waiting

    /// While subscribed; else none. Guarded by `lock`.
    @exclusivity(unchecked)
    @usableFromInline var subscription: any Subscription = NoSubscription()

    @usableFromInline let uses = UseCount()

    /// Read inside of a use; written by the thread that `uses` tells to release it, when no use is left. So
    /// no two accesses overlap.
    @exclusivity(unchecked)
    @usableFromInline var valueClosure: HeldClosure<Input>

    /// Makes a subscriber of closures.
    /// - Parameters:
    ///   - receiveCompletion: A closure that is called once with the completion, unless cancelled before.
    ///   - receiveValue: A closure that is called with each value.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      valueClosure = HeldClosure(calling: receiveValue)
      completionClosure = receiveCompletion
    }

    /// The closure that gets the values; one that does nothing once the stream has ended.
    public var receiveValue: (Input) -> Void {
      guard let closure = presentValueClosure else { return { _ in } }
      return { input in withUnsafePointer(to: input) { _ = closure(UnsafeRawPointer($0)) } }
    }

    /// `nil` once the stream has ended.
    @inlinable
    var presentValueClosure: HeldClosure<Input>.Closure? {
      var present: HeldClosure<Input>.Closure?
      if uses.begin() { present = valueClosure.closure }
      if uses.end() { releaseValueClosure() }
      return present
    }

    /// The closure that gets the completion; one that does nothing once the stream has ended.
    public var receiveCompletion: (Subscribers.Completion<Failure>) -> Void {
      lock.withLock { completionClosure } ?? { _ in }
    }

    @inlinable
    public func receive(subscription: any Subscription) {
      lock.lock()
      guard phase == .waiting else {
        lock.unlock()
        subscription.cancel()
        return
      }
      phase = .subscribed
      self.subscription = subscription
      lock.unlock()
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      if uses.begin() { valueClosure.call(value) }
      if uses.end() { releaseValueClosure() }
      return .none
    }

    /// Calls the closure, which is kept while in use. A completion that comes from anywhere else, or a
    /// cancel, still keeps values from it.
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

    /// Ends the stream: releases the closures, then cancels the subscription. Does nothing before a
    /// subscription.
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

    /// Called once, by the thread that `uses` tells to.
    @usableFromInline
    func releaseValueClosure() {
      valueClosure = HeldClosure { (_: UnsafeRawPointer?) in 0 }
    }

    public var description: String { "Sink" }
  }
}

extension Publisher {
  /// Calls closures with what this publisher sends, and asks for everything.
  /// - Parameters:
  ///   - receiveCompletion: A closure that is called once with the completion.
  ///   - receiveValue: A closure that is called with each value, on a thread that sends.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    // All of it comes before anyone has a token to cancel, or sees the subscriber: so there need be none.
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
  /// Calls a closure with each value of this publisher, and asks for everything.
  /// - Parameter receiveValue: A closure that is called with each value, on a thread that sends.
  /// - Returns: A token that cancels when it is cancelled or released.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}

extension Subscribers.Sink: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror { Mirror(self, children: []) }

  public var playgroundDescription: Any { description }
}

/// Counts the calls that use a stored value, so that the last of them releases the value, and nothing
/// releases it during a call.
///
/// Where a lock is taken just to copy a reference out, this is half the price: what is held stays where it is
/// and needs no count of its own. Several threads and nested calls may be inside at once.
///
/// The word counts uses in steps of four; below that it holds whether it is closed, and whether a thread has
/// claimed the release.
@usableFromInline
struct UseCount: ~Copyable, Sendable {
  @usableFromInline static var closed: UInt { 1 }
  @usableFromInline static var claimed: UInt { 2 }
  @usableFromInline static var oneUse: UInt { 4 }

  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Begins a use. Whatever the answer, ``end()`` follows.
  /// - Returns: Whether what is held may be used.
  @inlinable
  func begin() -> Bool {
    word.wrappingAdd(Self.oneUse, ordering: .acquiringAndReleasing).oldValue & Self.closed == 0
  }

  /// Ends a use.
  /// - Returns: Whether the caller is the one to release what is held.
  @inlinable
  func end() -> Bool {
    if releases(from: Self.closed + Self.oneUse) { return true }
    return word.wrappingSubtract(Self.oneUse, ordering: .acquiringAndReleasing).newValue == Self.closed
      && claim()
  }

  /// Keeps further uses from beginning.
  /// - Returns: Whether the caller is the one to release what is held; else the thread that ends the last use
  ///   is.
  @usableFromInline
  func close() -> Bool {
    if releases(from: 0) { return true }
    return word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue == Self.closed && claim()
  }

  @inlinable
  var isClosed: Bool { word.load(ordering: .acquiring) & Self.closed != 0 }

  @usableFromInline
  func claim() -> Bool { releases(from: Self.closed) }

  /// Claims the release where no use is left, closing the count or ending its last use in the same step.
  /// - Parameter word: The word that is expected.
  /// - Returns: Whether it was; else nothing has changed.
  @inlinable
  func releases(from word: UInt) -> Bool {
    // Looked at first: a failed exchange costs as much as one that succeeds.
    self.word.load(ordering: .relaxed) == word
      && self.word.compareExchange(
        expected: word,
        desired: Self.closed | Self.claimed,
        ordering: .acquiringAndReleasing
      ).exchanged
  }
}

/// A closure that is called in place, with the address of its argument.
///
/// Not copyable, so that a call borrows it: a plain closure in a variable would be retained and released for
/// each call, which takes two atomic operations. Its owner must not replace it while it runs.
///
/// The type of the closure does not depend on `Input`: kept in generic code, a closure of a generic type
/// costs an allocation and a further call each time, to convert between ways to pass arguments.
@usableFromInline
@frozen
struct HeldClosure<Input>: ~Copyable {
  /// Without an address, the closure ends the use of what it calls: see ``_UseEvent/end``.
  @usableFromInline typealias Closure = (UnsafeRawPointer?) -> UInt

  @usableFromInline let closure: Closure

  @inlinable
  init(_ closure: @escaping Closure) {
    self.closure = closure
  }

  /// Holds the values' way to a subscriber that is in use. Called where the subscriber's type is known, so that
  /// it is specialised.
  @inlinable
  @inline(__always)
  init<S: Subscriber>(using subscriber: S) where S.Input == Input {
    closure = { address in
      guard let address else { return Self.endUse(of: subscriber) }
      return Self.lend(address) { subscriber._receive(.value($0)).rawValue }
    }
  }

  // Apart, so that a value costs no more registers than it needs.
  @inlinable
  @inline(never)
  static func endUse<S: Subscriber>(of subscriber: S) -> UInt where S.Input == Input {
    subscriber._receive(.end).rawValue
  }

  /// Holds a closure that demands nothing.
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
    // Unprotected: what is called reads the value through its type and cannot write past it, so that the
    // check of the stack, three instructions and a register for each value, would find nothing.
    _withUnprotectedUnsafePointer(to: input) { closure(UnsafeRawPointer($0)) }
  }

  /// Ends the use of a subscriber.
  ///
  /// By this closure, since a call of ``Subscriber/endUse()`` that isn't specialised looks up the metadata of
  /// its event.
  @inlinable
  func endUse() {
    _ = closure(nil)
  }

  /// Calls a closure with the value at an address.
  @inlinable
  @inline(__always)
  static func lend<Result>(_ address: UnsafeRawPointer, to body: (Input) -> Result) -> Result {
    // The value is there for as long as the call. `Held` is laid out as what it holds; being not copyable it
    // is not copied, which would retain what the value refers to.
    address.assumingMemoryBound(to: Held<Input>.self).pointee.use(body)
  }
}

/// A value that is used in place.
///
/// Not copyable, so that a use borrows it: a plain value in a variable would be retained with all that it
/// holds. Its owner must not replace it during a use.
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
