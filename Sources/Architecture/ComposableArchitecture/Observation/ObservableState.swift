import CustomDump
import IdentifiedArrays
import Observation

/// State that notifies its readers of changes to the fields that they read, and only to those.
///
/// Apply `@ObservableState` to a struct or an enum:
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
/// The Observation module's `withObservationTracking` then tracks the fields that a closure reads, through a
/// store or through a store scoped from it:
///
/// ```swift
/// withObservationTracking {
///   label.text = "\(store.count)"
/// } onChange: {
///   // Called once, when `count` has changed. A change of `isLoading` isn't observed here.
/// }
/// ```
///
/// A front end is a loop that renders inside `withObservationTracking`, and renders again after `onChange`.
/// The function ``observe(isolation:_:)`` implements this loop:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// ## What counts as a change
///
/// - A field of a plain type changes when it is modified in place, or when it is set to a value that is not
///   known to be equal.
/// - A field of observable state changes when it is replaced by another value, as in
///   `state.child = Child.State()`. A change inside the child affects only the child's fields, even if a
///   reducer copies the child, changes the copy, and assigns it back.
/// - An optional child changes when it is added, removed or replaced.
/// - A collection of observable state changes when elements are inserted, removed, moved or replaced.
///
/// ## When readers are notified
///
/// Readers are notified of a reducer's changes once the store's queue is empty, before `send` returns. The
/// notification is delivered on the store's owner, inside the ``Transaction`` of the change. `onChange` may
/// read the store and always sees the complete new state. It may also send actions, which are handled
/// afterward. State outside a store notifies its readers of each change immediately.
///
/// ## Cost
///
/// Each value has a small object for its registrar, which its copies share. Changing a field without readers
/// takes a few nanoseconds. Once a collection has been read, changing one of its elements compares the
/// identities of all elements in order to detect whether elements were replaced. In an identified array or a
/// stack, only the identity of the changed element is compared.
///
/// Because of Swift's law of exclusivity, a field behaves differently from a stored property:
/// `state.child?.title = "\(state.count)"` reads the state while changing it, and does not compile. Read the
/// value into a constant first.
///
/// ## Without the macro
///
/// You can also write a conformance manually. For each observed field, such as `count`, declare a stored
/// property `_count` and
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
/// Also add the following once:
///
/// ```swift
/// private var _$observationRegistrar = ObservationStateRegistrar()
/// var _$id: ObservableStateID { _$observationRegistrar.id }
/// mutating func _$willModify() { _$observationRegistrar._$willModify() }
/// ```
public protocol ObservableState: Observable, CustomDumpReflectable {
  /// The identity of this value. Copies share the identity until one of them is changed.
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

/// The identity of an observable state value.
///
/// A copy shares the identity of the original until one of them is changed. A newly created value always has
/// a different identity, even if it is equal to the other value.
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

  /// Returns the identity of a value of any type. A value that is not observable returns a different identity
  /// each time, because its changes are not observed.
  // Disfavored in favor of the overload for observable state.
  @_disfavoredOverload
  public static func _$id<Value>(for value: Value) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// Returns the identity of an observable state value.
  public static func _$id<Value: ObservableState>(for value: Value) -> Self {
    value._$id
  }

  /// Returns the identity of an enum value. It combines the case with this identity, which belongs to the
  /// payload.
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
  /// Appends a number to the path. Short sequences of small numbers always yield different results. Other
  /// sequences do so with high probability.
  fileprivate func following(_ next: UInt64) -> UInt64 {
    self &* 0x1_0000_01B3 &+ next
  }
}

#if Macros
  /// Makes state observable, field by field. See ``ObservableState-protocol``.
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
  /// The macro supports structs and enums. In a struct, it observes each stored `var` that isn't marked
  /// ``ObservationStateIgnored()``. In an enum, it observes the case and the identity of the payload. It does
  /// not affect equality, hashing, coding, the memberwise initializer or dumps.
  ///
  /// If a field has `willSet` or `didSet` observers, they run once per change, and the change is made on a
  /// copy. Fields that are `lazy` or `weak`, or that have a property wrapper, cannot be observed. The
  /// compiler reports such fields and offers to mark them.
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

  /// Excludes a field from observation by ``ObservableState()``. Changes to the field do not notify readers.
  @attached(accessor, names: named(willSet))
  public macro ObservationStateIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationIgnoredMacro")

  /// Stores the optional state of a presented feature, like ``PresentationState``, and makes it observable.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var editor: Editor.State?
  /// }
  /// ```
  ///
  /// Readers of the field are notified when the presented state appears, disappears or is replaced. The
  /// projected value, such as `$editor`, is the ``PresentationState``, for use with `ifLet`. You can also use
  /// this macro in state that isn't observable.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro Presents() =
    #externalMacro(module: "TributaryMacros", type: "PresentsMacro")
#endif
