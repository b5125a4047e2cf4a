import CustomDump
import IdentifiedArrays
import Observation

/// State whose readers are told of changes to exactly the fields that they read.
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
/// `withObservationTracking` of the Observation module sees what a closure reads, through a store or a store
/// scoped from it:
///
/// ```swift
/// withObservationTracking {
///   label.text = "\(store.count)"
/// } onChange: {
///   // Called once, when `count` has changed. A change of `isLoading` goes unnoticed here.
/// }
/// ```
///
/// A front end is such a loop: it draws inside of `withObservationTracking`, and draws again after
/// `onChange`. The function ``observe(isolation:_:)`` is that loop:
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// ## What counts as a change
///
/// - A field of a plain type has changed when it was set, to a value that is not equal where that can be
///   known, or changed in place.
/// - A field of observable state has changed when another value stands there: `state.child = Child.State()`.
///   A change inside of the child is a change of the child's fields only, also when the child was copied,
///   changed and set again in a reducer.
/// - An optional child has changed when it comes, goes or is replaced.
/// - A collection of observable state has changed when elements come, go, move or are replaced.
///
/// ## When readers are told
///
/// What a store's reducer changes is told once the store's queue is empty, before `send` returns, on the
/// store's owner and inside the ``Transaction`` of the change. `onChange` may read the store: it finds the
/// new state, never half a change. It may send actions, which are handled after it. State that is in no store
/// tells at once of each change.
///
/// ## Cost
///
/// A value has one small object for its registrar, which copies share. A change of a field that nobody has
/// read costs a few nanoseconds. To know whether elements of a collection were replaced, a change of an element
/// looks at all their identities, once the collection has been read; in an identified array or a stack, only at
/// that of the element.
///
/// A field is not a stored property for Swift's law of exclusivity: `state.child?.title = "\(state.count)"`
/// reads the state while it is changed and does not compile. Read into a constant first.
///
/// ## Without the macro
///
/// A conformance may be written by hand. For each field `count` that is to be observed it has a stored
/// `_count` and
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

  /// Says that this value is about to change and its copies are not.
  mutating func _$willModify()
}

extension ObservableState {
  /// The fields as they were declared: without the registrar, and without the underscores of their storage.
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
/// Copies have the identity of what they were copied from, until one of them is changed. A value that was
/// made anew has another, also if the two are equal.
public struct ObservableStateID: Hashable, Sendable {
  /// The number of a value, or of the first of several; none where there is no value.
  private let number: UInt64
  /// The cases that lead to the value, and what else makes the identity.
  private let path: UInt64

  private init(number: UInt64, path: UInt64) {
    self.number = number
    self.path = path
  }

  init(number: UInt64) {
    self.init(number: number, path: 0)
  }

  /// Makes an identity that nothing else has.
  public init() {
    self.init(number: StateIdentity.newNumber())
  }

  /// The identity of what has none, such as a case without a payload.
  public static var _$inert: Self { Self(number: 0) }

  /// Returns the identity of a value of any type. One that is not observable has another each time, as nobody
  /// is told what changes in it.
  // It is disfavoured for the sake of the overload for observable state.
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

  /// Returns the identity of two values together.
  public func _$joined(with other: Self) -> Self {
    Self(number: number, path: path.following(other.number).following(other.path))
  }
}

extension UInt64 {
  /// Tells short sequences of small numbers apart for certain and others in all likelihood.
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
  /// It applies to structs and enums. Of a struct, each stored `var` is observed, unless it is marked
  /// ``ObservationStateIgnored()``; of an enum, which case it is and which value the case carries. Equality,
  /// hashing, coding, the memberwise initialiser and what is dumped stay what they would be without it.
  ///
  /// Fields that are `lazy`, `weak` or have observers or property wrappers cannot be observed; the compiler
  /// says so and offers to mark them.
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

  /// The macro that ``ObservableState()`` puts before each field that is observed.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro ObservationStateTracked() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateTrackedMacro")

  /// Keeps ``ObservableState()`` from observing a field: nobody is told of its changes.
  @attached(accessor, names: named(willSet))
  public macro ObservationStateIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateIgnoredMacro")

  /// Keeps the state of a feature that is presented at times: ``PresentationState`` for observable state.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var editor: Editor.State?
  /// }
  /// ```
  ///
  /// The field is observed by whether something is presented, and what; `$editor` is the
  /// ``PresentationState``, for `ifLet`. It works in plain state as well.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro Presents() =
    #externalMacro(module: "TributaryMacros", type: "PresentsMacro")
#endif
