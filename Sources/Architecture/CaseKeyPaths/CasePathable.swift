/// An enum that lists paths to its cases, so that code can name them as `\.name`.
///
/// `@CasePathable` writes the list. By hand it is this:
///
/// ```swift
/// enum AppAction {
///   case counter(CounterAction)
///   case favorites(FavoritesAction)
/// }
///
/// extension AppAction: CasePathable {
///   struct AllCasePaths {
///     let counter = AnyCasePath(case: AppAction.counter)
///     let favorites = AnyCasePath(case: AppAction.favorites)
///   }
///   static let allCasePaths = AllCasePaths()
/// }
///
/// let action = AppAction.counter(.incrementTapped)
/// action.is(\.counter)                       // true
/// action[case: \.counter]                    // CounterAction.incrementTapped
/// ```
public protocol CasePathable {
  /// The type whose properties are the case paths, each named after its case.
  associatedtype AllCasePaths

  /// The paths to all cases.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root of this type's case key paths: `\AppAction.Cases.counter`.
  public typealias Cases = Case<Self>

  /// Tells whether the value is the case that a path leads to.
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// The value of a case, or `nil` where the value is another case.
  ///
  /// Assigning a value makes it that case, whichever case it was: `action[case: \.counter] =
  /// .incrementTapped`. Assigning `nil` changes nothing, as there is no telling which other case to become.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get {
      AnyCasePath(keyPath).extract(from: self)
    }
    set {
      if let newValue { self = keyPath(newValue) }
    }
  }

  /// Tells whether the value is the case that a path leads to.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    keyPath.extract(from: self) != nil
  }

  /// The value of a case by the case's name, in an enum that is marked `@dynamicMemberLookup`.
  ///
  /// ```swift
  /// @CasePathable
  /// @dynamicMemberLookup
  /// enum Destination { case add(Add.State), settings(Settings.State) }
  ///
  /// destination.add?.title
  /// ```
  public subscript<Value>(dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }
}
