import CombineShim

/// A property wrapper type that instantiates an observable object.
///
/// The object exists as long as the view keeps its position.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: StoredDynamicProperty {
  private let make: () -> Object
  private var object: Object?

  /// Creates a state object with an initial value.
  ///
  /// The initial value is evaluated when the view is first inserted.
  nonisolated public init(wrappedValue make: @autoclosure @escaping () -> Object) { self.make = make }

  /// The underlying object.
  ///
  /// Outside of a body and the body's actions, each access creates a new object.
  public var wrappedValue: Object { object ?? make() }

  /// A projection of the state object that creates bindings to its properties.
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    let known = subscription.object as? Object ?? make()
    subscription.follow(known, for: node)
    object = known
  }
}

/// A property wrapper type that subscribes to an observable object owned elsewhere.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: StoredDynamicProperty {
  /// A wrapper of the underlying object that can create bindings to its properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: Object

    /// Returns a binding to the resulting value of a given key path.
    ///
    /// Use a view's binding only on the main actor. Any other use is a programming error that traps.
    public subscript<Member>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
      Binding(object, keyPath)
    }
  }

  /// The underlying object.
  public var wrappedValue: Object

  /// Creates an observed object with an initial value.
  nonisolated public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Creates an observed object with an initial value.
  nonisolated public init(initialValue: Object) { wrappedValue = initialValue }

  /// A projection of the observed object that creates bindings to its properties.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    subscription.follow(wrappedValue, for: node)
  }
}

/// A property wrapper type for an observable object that an enclosing view supplies with
/// `environmentObject(_:)`.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: StoredDynamicProperty {
  private var object: Object?

  /// Creates an environment object.
  nonisolated public init() {}

  /// The underlying object.
  ///
  /// If no enclosing view supplies the object, reading this property is a programming error.
  public var wrappedValue: Object {
    guard let object else {
      fatalError(
        """
        There is no \(Object.self) in the environment. Add .environmentObject(_:) to a view around the one \
        that reads it, and read it in a body or an action.
        """
      )
    }
    return object
  }

  /// A projection of the environment object that creates bindings to its properties.
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    object = environment.object(of: Object.self)
    guard let object else { return }
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    subscription.follow(object, for: node)
  }
}

/// A subscription that invalidates nodes before an observable object changes. An app's property has a node in each
/// window.
@MainActor
private final class ObjectSubscription {
  private struct Follower {
    weak var node: ViewNode?
    let changes: AnyCancellable
  }

  private(set) var object: AnyObject?
  private var followers: [Follower] = []

  nonisolated init() {}

  func follow<Object: ObservableObject>(_ object: Object, for node: ViewNode) {
    if self.object !== object { followers = [] }
    self.object = object
    if followers.contains(where: { $0.node === node }) { return }
    followers.removeAll { $0.node == nil }
    let changes = object.objectWillChange.sink { [weak node] _ in
      onMainActor { node?.invalidate() }
    }
    followers.append(Follower(node: node, changes: changes))
  }
}
