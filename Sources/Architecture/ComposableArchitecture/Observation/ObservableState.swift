import CustomDump
import IdentifiedArrays
import Observation

/// A type of state that notifies its readers when a field they have read changes.
///
/// To make a struct or an enum observable, attach the macro `@ObservableState`:
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   var isLoading = false
///   @ObservationStateIgnored var log: [String] = []
/// }
/// ```
///
/// ## Reading
///
/// To track the fields that a closure reads, pass it to `withObservationTracking`. The closure can read them through
/// a store, or through a store that is scoped from it:
///
/// ```swift
/// withObservationTracking {
///   label.text = "\(store.count)"
/// } onChange: {
///   // Called once, when `count` has changed. A change of `isLoading` isn't observed here.
/// }
/// ```
///
/// A front end typically renders inside `withObservationTracking`, and renders again whenever `onChange` is
/// called. The function ``observe(isolation:_:)`` implements this loop for you:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// ## What counts as a change
///
/// - A field of a plain type changes when you modify it in place, or set it to a value that is not known to be equal.
/// - A field of observable state changes when you replace its value with another one, as in
///   `state.child = Child.State()`. A change inside the child affects only the child's fields, even if your
///   reducer copies the child, changes the copy, and assigns it back.
/// - An optional child changes when you add, remove or replace it.
/// - A collection of observable state changes when you insert, remove, move or replace elements.
///
/// ## When readers are notified
///
/// A store notifies readers of a reducer's changes after it handles all actions in its queue, and before `send`
/// returns. Because of this, `onChange` always sees the complete new state. It's called on the store's owner, inside
/// the ``Transaction`` of the change. If it sends further actions, the store handles them afterward. State outside of
/// a store notifies its readers of each change immediately.
///
/// ## Cost
///
/// Each value allocates a small object for its registrar and shares it with its copies. Changing a field without
/// readers takes a few nanoseconds. After a collection is read, changing one of its elements compares the identities
/// of all elements to find out whether some of them were replaced. Identified arrays and stacks compare only the
/// identity of the element that has changed.
///
/// A field is not a stored property. This makes a difference under Swift's law of exclusivity:
/// `state.child?.title = "\(state.count)"` does not compile, because it reads the state while changing it. Read the
/// value into a constant first.
///
/// ## Without the macro
///
/// If you don't use macros, write the conformance yourself. For each field you want to observe, such as `count`,
/// declare a stored property `_count` and the following property:
///
/// ```swift
/// var count: Int {
///   get {
///     _$observationRegistrar.access(self, keyPath: \.count)
///     return _count
///   }
///   set { _$observationRegistrar.mutate(keyPath: \Self.count, &_count, newValue, _$isIdentityEqual) }
///   _modify {
///     let modification = _$observationRegistrar.willModify(keyPath: \Self.count, &_count, _$identity)
///     defer { _$observationRegistrar.didModify(modification, &_count, _$identity) }
///     yield &_count
///   }
/// }
/// ```
///
/// In addition, add these members once:
///
/// ```swift
/// private var _$observationRegistrar = ObservationStateRegistrar()
/// var _$id: ObservableStateID { _$observationRegistrar.id }
/// mutating func _$willModify() { _$observationRegistrar._$willModify() }
/// ```
public protocol ObservableState: Observable, CustomDumpReflectable {
  /// The identity of this value. Its copies share the identity until you change one of them.
  var _$id: ObservableStateID { get }

  /// Prepares this value for a change that its copies do not share.
  mutating func _$willModify()
}

extension ObservableState {
  /// Reflects the declared fields. It omits the registrar, and the underscores in the names of stored
  /// properties.
  public var customDumpMirror: Mirror {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .struct else { return mirror }
    let fields = mirror.children.compactMap { field -> Mirror.Child? in
      guard let label = field.label, label.hasPrefix("_") else { return field }
      if field.value is ObservationStateRegistrar { return nil }
      return (String(label.dropFirst()), field.value)
    }
    return Mirror(self, children: fields, displayStyle: .struct)
  }
}

/// The identity of a value of observable state.
///
/// A copy shares the identity of the original until you change one of them. A value you create always has an identity
/// of its own, even if it's equal to another value.
public struct ObservableStateID: Hashable, Sendable {
  /// The number of a value, or of the first of several values. It is zero if there is no value.
  private let number: UInt64
  /// The cases on the path to the value and the other parts of the identity.
  private let path: UInt64

  private init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }

  init(number: UInt64) {
    self.init(number: number, path: 0)
  }

  /// Creates a unique identity.
  public init() {
    self.init(number: StateIdentity.newNumber())
  }

  /// The identity of content without an identity, such as an enum case without a payload.
  public static var _$inert: Self { Self(number: 0) }

  /// Returns the identity of a value of any type. If the value is not observable, each call returns a different
  /// identity, because its changes are not observed.
  // Disfavored in favor of the overload for observable state.
  @_disfavoredOverload
  public static func _$id<Value>(for value: Value) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// Returns the identity of an observable state value.
  public static func _$id<Value: ObservableState>(for value: Value) -> Self {
    value._$id
  }

  /// Returns the identity of an enum value by combining the case with this identity of the payload.
  ///
  /// - Parameter tag: The number of the case.
  public func _$tag(_ tag: Int) -> Self {
    Self(number: number, path: path.following(UInt64(truncatingIfNeeded: tag) &+ 1))
  }

  var ofElement: ElementIdentity { ElementIdentity(number: number, path: path) }

  /// Returns the combined identity of two values.
  public func _$joined(with other: Self) -> Self {
    Self(number: number, path: path.following(other.number).following(other.path))
  }
}

extension UInt64 {
  /// Appends a number to the path. The results are different for short sequences of small numbers, and for other
  /// sequences with high probability.
  fileprivate func following(_ next: UInt64) -> UInt64 {
    self &* 0x1_0000_01B3 &+ next
  }
}

#if Macros
  /// Makes the fields of a type of state observable. See ``ObservableState-protocol``.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   var count = 0
  ///   @Presents var destination: Destination.State?
  ///   @ObservationStateIgnored var log: [String] = []
  /// }
  /// ```
  ///
  /// Attach this macro to the state of a feature that views observe. In a struct, it observes each stored `var`,
  /// unless you mark it with ``ObservationStateIgnored()``. In an enum, it observes the case and the identity of the
  /// payload. Equality, hashing, coding, the memberwise initializer and dumps work as they do without the macro.
  ///
  /// Fields that are `lazy` or `weak`, or that have a property wrapper, cannot be observed, and the compiler offers
  /// to mark them. You can declare `willSet` and `didSet` observers. They run once per change, and the change is made
  /// on a copy.
  @attached(extension, conformances: ObservableState)
  @attached(
    member,
    names: named(_$observationRegistrar),
    named(_$id),
    named(_$willModify),
    named(CodingKeys)
  )
  @attached(memberAttribute)
  public macro ObservableState() =
    #externalMacro(module: "TributaryMacros", type: "ObservableStateMacro")

  /// Observes a field. ``ObservableState()`` attaches this macro to each observed field.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro ObservationStateTracked() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateTrackedMacro")

  /// Excludes a field from observation by ``ObservableState()``. Readers are not notified when the field changes.
  @attached(accessor, names: named(willSet))
  public macro ObservationStateIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationIgnoredMacro")

  /// Turns an optional property into the state of a feature that is presented, and makes it observable.
  ///
  /// For example:
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var editor: Editor.State?
  /// }
  /// ```
  ///
  /// The macro works like the property wrapper ``PresentationState``. Its projected value, such as `$editor`, is the
  /// one that you pass to `ifLet`. In addition, it notifies readers when the presented state appears, disappears or
  /// is replaced. You can also use the macro in state that is not observable.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro Presents() =
    #externalMacro(module: "TributaryMacros", type: "PresentsMacro")
#endif
