import CombineShim

/// The states of a store: the current one at once, and then one each time that the store has handled what was
/// sent to it.
///
/// ```swift
/// store.publisher
///   .map { $0.isLoading }
///   .removeDuplicates()
/// store.publisher.isLoading      // the same, with less work
/// ```
///
/// It publishes whether or not the state has changed. Publishers of equatable properties leave repeated
/// values out.
///
/// A property with the name of an operator, such as `count` or `first`, is hidden by the operator. Write
/// `store.publisher[dynamicMember: \.count]` for it.
///
/// Values are delivered on the store's owner, one for each drain of the store's queue; to a subscriber with
/// no demand the latest is delivered when it asks. It never completes. A subscription keeps the store.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  @usableFromInline let observers: StateObservers
  private let reader: any StateReader<State>
  /// Reads the state by `reader`, perhaps from where its type is known.
  @usableFromInline let read: () -> State
  @usableFromInline let isDuplicate: ((State, State) -> Bool)?

  init<Action>(core: any StoreCore<State, Action>) {
    self.init(observers: core.observers, reader: core)
  }

  /// The states of a store that is no view of another's.
  @usableFromInline
  init<Action>(root: RootCore<State, Action>, read: @escaping () -> State) {
    observers = root.observers
    reader = root
    self.read = read
    isDuplicate = nil
  }

  init(
    observers: StateObservers,
    reader: any StateReader<State>,
    isDuplicate: ((State, State) -> Bool)? = nil
  ) {
    self.observers = observers
    self.reader = reader
    read = { reader.copyState() }
    self.isDuplicate = isDuplicate
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == State, Downstream.Failure == Never {
    let observation = StateObservation(
      downstream: subscriber,
      observers: observers,
      read: read,
      isDuplicate: isDuplicate
    )
    observation.start()
  }

  /// Returns the same states, without those that equal the one before.
  ///
  /// - Parameter isDuplicate: A closure that returns whether two states are to count as equal.
  public func removeDuplicates(by isDuplicate: @escaping (State, State) -> Bool) -> Self {
    let earlier = self.isDuplicate
    return Self(observers: observers, reader: reader) { earlier?($0, $1) == true || isDuplicate($0, $1) }
  }

  /// The values of a property, without repeated ones.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> StorePublisher<Value> {
    StorePublisher<Value>(
      observers: observers,
      reader: PropertyStateReader(parent: reader, keyPath: keyPath),
      isDuplicate: ==
    )
  }
}

extension StorePublisher where State: Equatable {
  /// Returns the same states, without those that equal the one before.
  public func removeDuplicates() -> Self {
    removeDuplicates(by: ==)
  }
}
