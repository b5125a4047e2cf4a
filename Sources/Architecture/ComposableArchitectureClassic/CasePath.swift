import ComposableArchitecture

/// A way into one case of an enum: it wraps a value in the case and takes it out again.
///
/// ```swift
/// let path = /AppAction.counter              // CasePath<AppAction, CounterAction>
/// path.embed(.incrTapped)                    // AppAction.counter(.incrTapped)
/// path.extract(from: .signOutTapped)         // nil
/// ```
///
/// Any enum will do, without a macro. The case is found by reflection from the function that makes it; of a
/// function that makes no case, extraction is not defined.
public struct CasePath<Root, Value> {
  private let embedValue: (Value) -> Root
  private let extractValue: (Root) -> Value?

  /// Makes a case path of a pair of functions.
  /// - Parameters:
  ///   - embed: A closure that wraps a value in the case.
  ///   - extract: A closure that takes the value out, or returns `nil` where the root is another case.
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedValue = embed
    extractValue = extract
  }

  /// Wraps a value in the case.
  public func embed(_ value: Value) -> Root {
    embedValue(value)
  }

  /// Returns the value of the case, or `nil` where the root is another case.
  public func extract(from root: Root) -> Value? {
    extractValue(root)
  }

  /// Changes the value of the case.
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: A closure that changes the value.
  /// - Returns: What `body` returns.
  /// - Throws: An error where the root is another case, and what `body` throws.
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed(path: "\(self)", root: "\(root)") }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// Returns the path through this case and then through a case of its value.
  public func appending<AppendedValue>(path: CasePath<Value, AppendedValue>) -> CasePath<Root, AppendedValue>
  {
    CasePath<Root, AppendedValue>(
      embed: { embed(path.embed($0)) },
      extract: { extract(from: $0).flatMap(path.extract(from:)) }
    )
  }
}

/// A case path was to change the value of a case that the root is not.
private struct ExtractionFailed: Error, CustomStringConvertible {
  let path: String
  let root: String

  var description: String { "\(path) leads to another case than that of '\(root)'." }
}

extension CasePath: CustomStringConvertible {
  public var description: String { "CasePath<\(Root.self), \(Value.self)>" }
}

extension CasePath {
  /// Makes the path to the case that a function makes.
  /// - Parameter embed: The case, as a function.
  public init(_ embed: @escaping (Value) -> Root) {
    let enumCase = ReflectedCase(embed)
    self.init(embed: embed) { enumCase.extract(from: $0) }
  }

  /// Makes the path to a case that carries nothing.
  /// - Parameter root: The case.
  // Disfavoured: a case with a value, which is a function, is no case without one.
  @_disfavoredOverload
  public init(_ root: Root) where Value == Void {
    let name = caseName(of: root)
    self.init(embed: { root }, extract: { caseName(of: $0) == name ? () : nil })
  }

  /// Makes the path to the case that a function makes.
  @available(*, deprecated, message: "Write '/' before the case.")
  public static func `case`(_ embed: @escaping (Value) -> Root) -> Self {
    Self(embed)
  }
}

extension CasePath where Root == Value {
  /// The path from a value to itself.
  public static var `self`: Self {
    Self(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath where Value == Never {
  /// The path that leads nowhere.
  public static var never: Self {
    Self(embed: unreachable, extract: { _ in nil })
  }
}

extension CasePath where Root == Void {
  /// Returns the path to a value that is always the same.
  /// - Parameter value: The value.
  public static func constant(_ value: Value) -> Self {
    Self(embed: { _ in }, extract: { value })
  }
}

extension CasePath where Value: RawRepresentable, Value.RawValue == Root {
  /// The path from a raw value to the value that it stands for.
  public static var rawValue: Self {
    Self(embed: { $0.rawValue }, extract: { Value(rawValue: $0) })
  }
}

extension CasePath where Value: LosslessStringConvertible, Root == String {
  /// The path from a text to the value that it describes.
  public static var description: Self {
    Self(embed: { $0.description }, extract: { Value($0) })
  }
}

/// There is no value to call this with.
private func unreachable<Value>(_ never: Never) -> Value {}

prefix operator /

infix operator .. : CasePathComposition

precedencegroup CasePathComposition {
  associativity: right
  higherThan: NilCoalescingPrecedence
}

/// Returns the path to the case that a function makes: `/AppAction.counter`. The root may be an optional of
/// the enum, too.
///
/// Where nothing says that a path is expected, as in `let path = /AppAction.counter`, the compiler takes the
/// function itself for a case without a value. Say `let path = CasePath(AppAction.counter)` there.
/// - Parameter embed: The case, as a function.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed)
}

/// Returns the path to a case that carries nothing: `/AppAction.tapped`. The root may be an optional of the
/// enum, too.
/// - Parameter root: The case.
public prefix func / <Root>(root: Root) -> CasePath<Root, Void> {
  CasePath(root)
}

/// Returns the path from a value to itself: `/AppAction.self`.
public prefix func / <Root>(type: Root.Type) -> CasePath<Root, Root> {
  .self
}

/// Returns a path as it is: `/.self` where the type is known.
public prefix func / <Root>(path: CasePath<Root, Root>) -> CasePath<Root, Root> {
  path
}

// What follows makes functions. It is disfavoured: where either would do, it is a path.

/// Returns a function that takes the value out of a case: `actions.compactMap(/AppAction.counter)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath(embed).extract(from:)
}

/// Returns a function that returns `nil` for other cases than one without a value:
/// `actions.compactMap(/AppAction.tapped)`.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  CasePath(root).extract(from:)
}

/// Returns the path through one case and then through another.
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: CasePath<Value, AppendedValue>
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: rhs)
}

/// Returns the path through one case and then through that which a function makes.
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> CasePath<Root, AppendedValue> {
  lhs.appending(path: /rhs)
}

/// Returns a function that takes the value out of a case in a case: `actions.compactMap(/AppAction.row ..
/// /RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: CasePath<Value, AppendedValue>
) -> (Root) -> AppendedValue? {
  lhs.appending(path: rhs).extract(from:)
}

/// Returns a function that takes the value out of a case in a case: `actions.compactMap(/AppAction.row ..
/// RowAction.name)`.
@_disfavoredOverload
public func .. <Root, Value, AppendedValue>(
  lhs: CasePath<Root, Value>,
  rhs: @escaping (AppendedValue) -> Value
) -> (Root) -> AppendedValue? {
  lhs.appending(path: /rhs).extract(from:)
}

/// Returns whether a value is the case that a path leads to: `case /AppAction.counter:`.
public func ~= <Root, Value>(path: CasePath<Root, Value>, root: Root) -> Bool {
  path.extract(from: root) != nil
}

/// Takes the value out of a case.
/// - Parameters:
///   - embed: The case, as a function.
///   - root: The enum.
/// - Returns: The value, or `nil` where the root is another case.
@available(*, deprecated, message: "Use '(/Case).extract(from:)'.")
public func extract<Root, Value>(case embed: @escaping (Value) -> Root, from root: Root) -> Value? {
  CasePath(embed).extract(from: root)
}

/// Returns a function that takes the value out of a case.
/// - Parameter embed: The case, as a function.
/// - Returns: A function that returns `nil` for other cases.
@available(*, deprecated, message: "Use '/Case', which is a function where one is expected.")
public func extract<Root, Value>(_ embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  CasePath(embed).extract(from:)
}
