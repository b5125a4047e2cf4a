import CustomDump
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
/// read costs a few nanoseconds. To know whether a collection's elements were replaced, a change of an
/// element looks at all their identities, once the collection has been read.
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
