import CustomDump
import IdentifiedArrays
import Observation

/// State whose readers are notified of changes to exactly the fields that they read.
///
/// `@ObservableState` makes a struct or an enum one:
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
/// `withObservationTracking` of the Observation module tracks the reads of a closure, through a store or a
/// store scoped from it:
///
/// ```swift
/// withObservationTracking {
///   label.text = "\(store.count)"
/// } onChange: {
///   // Called once, when `count` has changed. A change of `isLoading` goes unnoticed here.
/// }
/// ```
///
/// A front end is such a loop: it renders inside `withObservationTracking`, and renders again after
/// `onChange`. The function ``observe(isolation:_:)`` implements the loop:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// ## What counts as a change
///
/// - A field of a plain type changes when it is set, unless the new value is known to be equal, or when it is
///   changed in place.
/// - A field of observable state changes when another value replaces it: `state.child = Child.State()`. A
///   change inside the child is a change of the child's fields only, even if the child is copied, changed and
///   set again in a reducer.
/// - An optional child changes when it is added, removed or replaced.
/// - A collection of observable state changes when elements are inserted, removed, moved or replaced.
///
/// ## When readers are told
///
/// Readers are notified of a reducer's changes after the store's queue is empty, before `send` returns, on
/// the store's owner and inside the ``Transaction`` of the change. `onChange` may read the store, which
/// returns the new state, never a partial change. It may send actions, which are handled after it. State
/// outside of stores notifies its readers of each change immediately.
///
/// ## Cost
///
/// A value has one small object for its registrar, which copies share. A change of a field without readers
/// costs a few nanoseconds. To detect whether elements of a collection were replaced, a change of an element
/// compares all their identities, once the collection has been read; in an identified array or a stack, only
/// that of the element.
///
/// A field is not a stored property for Swift's law of exclusivity: `state.child?.title = "\(state.count)"`
/// reads the state while it is changed and does not compile. Read the value into a constant first.
///
/// ## Without the macro
///
/// A conformance may also be written manually. For each observed field `count`, it has a stored `_count` and
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
/// and once
///
/// ```swift
/// private var _$observationRegistrar = ObservationStateRegistrar()
/// var _$id: ObservableStateID { _$observationRegistrar.id }
/// mutating func _$willModify() { _$observationRegistrar._$willModify() }
/// ```
public protocol ObservableState: Observable, CustomDumpReflectable {
  /// The identity of this value. Copies share it until one of them is changed.
  var _$id: ObservableStateID { get }

  /// Prepares for a change of this value that its copies do not share.
  mutating func _$willModify()
}

extension ObservableState {
  /// The declared fields: without the registrar, and without the underscores of their storage.
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
/// A copy has the identity of its original, until one of them is changed. A newly created value has another
/// identity, even if the two are equal.
public struct ObservableStateID: Hashable, Sendable {
  /// The number of a value, or of the first of several; zero without a value.
  private let number: UInt64
  /// The cases on the path to the value, and the other parts of the identity.
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

  /// The identity of content without one, such as a case without a payload.
  public static var _$inert: Self { Self(number: 0) }

  /// Returns the identity of a value of any type. A value that is not observable has a different one each
  /// time, because its changes are not observed.
  // Disfavored in favor of the overload for observable state.
  @_disfavoredOverload
  public static func _$id<Value>(for value: Value) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// Returns the identity of a value.
  public static func _$id<Value: ObservableState>(for value: Value) -> Self {
    value._$id
  }

  /// Returns the identity of an enum, by its case and this identity of the case's payload.
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
  /// Distinguishes short sequences of small numbers with certainty, and others with high probability.
  fileprivate func following(_ next: UInt64) -> UInt64 {
    self &* 0x1_0000_01B3 &+ next
  }
}

#if Macros
  /// Makes state observable, field by field: see ``ObservableState-protocol``.
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
  /// It applies to structs and enums. In a struct, each stored `var` is observed, unless it is marked
  /// ``ObservationStateIgnored()``; in an enum, its case and the identity of the payload. Equality, hashing,
  /// coding, the memberwise initialiser and dumps are the same as without it.
  ///
  /// The observers `willSet` and `didSet` run once for each change, which is then made on a copy. Fields that
  /// are `lazy` or `weak` or have property wrappers cannot be observed; the compiler reports them and offers
  /// to mark them.
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

  /// The macro that ``ObservableState()`` applies to each observed field.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro ObservationStateTracked() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateTrackedMacro")

  /// Excludes a field from observation by ``ObservableState()``: its changes notify no readers.
  @attached(accessor, names: named(willSet))
  public macro ObservationStateIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateIgnoredMacro")

  /// Stores the optional state of a presented feature: ``PresentationState`` for observable state.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var editor: Editor.State?
  /// }
  /// ```
  ///
  /// Readers of the field are notified when the presented state appears, disappears or is replaced; `$editor`
  /// is the ``PresentationState``, for `ifLet`. It also works in plain state.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro Presents() =
    #externalMacro(module: "TributaryMacros", type: "PresentsMacro")
#endif
