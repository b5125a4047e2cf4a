import CombineShim

/// An observable object that a view creates and that lives as long as the view is in its place.
@propertyWrapper
public struct StateObject<Object: ObservableObject>: StoredDynamicProperty {
  private let make: () -> Object
  private var object: Object?

  /// Creates the object when the view appears in its place.
  nonisolated public init(wrappedValue make: @autoclosure @escaping () -> Object) { self.make = make }

  /// The object. Outside a body and its actions, each access creates another one.
  public var wrappedValue: Object { object ?? make() }

  /// Bindings to the properties of the object.
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    let known = subscription.object as? Object ?? make()
    subscription.follow(known, for: node)
    object = known
  }
}

/// An observable object that a view shows and that another owner keeps.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject>: StoredDynamicProperty {
  /// Bindings to the properties of an object.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: Object

    /// A binding to a property.
    public subscript<Member>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
      let object = object
      return Binding {
        object[keyPath: keyPath]
      } set: {
        object[keyPath: keyPath] = $0
      }
    }
  }

  /// The object.
  public var wrappedValue: Object

  /// Shows an object.
  nonisolated public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Shows an object.
  nonisolated public init(initialValue: Object) { wrappedValue = initialValue }

  /// Bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    subscription.follow(wrappedValue, for: node)
  }
}

/// An observable object of the environment, which a view around this one has put there with
/// ``View/environmentObject(_:)``.
@propertyWrapper
public struct EnvironmentObject<Object: ObservableObject>: StoredDynamicProperty {
  private var object: Object?

  /// Reads the object of this type.
  nonisolated public init() {}

  /// The object. It is a programming error if no view around this one has one.
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

  /// Bindings to the properties of the object.
  public var projectedValue: ObservedObject<Object>.Wrapper { .init(object: wrappedValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    object = environment.object(of: Object.self)
    guard let object else { return }
    let subscription = slot as? ObjectSubscription ?? ObjectSubscription()
    slot = subscription
    subscription.follow(object, for: node)
  }
}

/// Invalidates a node when an observable object announces a change.
@MainActor
private final class ObjectSubscription {
  private(set) var object: AnyObject?
  private var changes: AnyCancellable?

  nonisolated init() {}

  func follow<Object: ObservableObject>(_ object: Object, for node: ViewNode) {
    guard self.object !== object else { return }
    self.object = object
    changes = object.objectWillChange.sink { [weak node] _ in
      onMainActor { node?.invalidate() }
    }
  }
}
