/// An enum that lists paths to its cases, so that code can name them as `\.name`.
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

  /// Changes the value of a case in place, and nothing where the value is another case.
  ///
  /// - Returns: Whether the value was that case, and so `body` was called.
  @discardableResult
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws -> Void
  ) rethrows -> Bool {
    try AnyCasePath(keyPath).modify(&self, body) != nil
  }

  /// The value of a case, or `nil` where the value is another case.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }
}
