import IssueReporting

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

extension CasePathable {
  /// Changes the value of a case in place.
  ///
  /// Where the value is another case, that is reported, and nothing changes. Where it may be, ask first:
  /// `if destination.is(\.detail) { … }`.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case that the value is.
  ///   - body: A closure that changes what the case carries.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: Whether the value was that case, and so `body` was called.
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    if try AnyCasePath(keyPath).modify(&self, body) != nil { return true }
    reportOtherCase(
      than: keyPath,
      in: self,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return false
  }
}

// Repeats the parameters for the place of the call, which each function that reports it has to declare.

extension Optional where Wrapped: CasePathable {
  /// Changes the value of a case in place.
  ///
  /// Where there is no value, or it is another case, that is reported, and nothing changes.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case that the value is.
  ///   - body: A closure that changes what the case carries.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: Whether the value was that case, and so `body` was called.
  @_disfavoredOverload
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    _ body: (inout Value) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Bool {
    if try self?.isModified(at: keyPath, body) ?? false { return true }
    reportOtherCase(
      than: keyPath,
      in: self,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return false
  }
}

extension CasePathable {
  fileprivate mutating func isModified<Value, Failure: Error>(
    at keyPath: CaseKeyPath<Self, Value>,
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    try AnyCasePath(keyPath).modify(&self, body) != nil
  }
}

/// An enum whose list of case paths can be gone through.
///
/// ```swift
/// @CasePathable
/// enum Field { case title(String), due(Date) }
///
/// Array(Field.allCasePaths) == [\.title, \.due]
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A list of case paths that knows which of them leads to a given value.
///
/// ```swift
/// Field.allCasePaths[.title("Milk")] == \.title
/// ```
public protocol CasePathReflectable<Root>: Sendable {
  /// The enum.
  associatedtype Root

  /// The path to the case that a value is.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// Reports that `modify` was to change the value of a case while the enum is another.
///
/// - Parameters:
///   - keyPath: The case that was to be changed.
///   - value: The enum, or an optional of it.
///   - fileID: The file ID of the call.
///   - filePath: The file path of the call.
///   - line: The line of the call.
///   - column: The column of the call.
func reportOtherCase<Enum: CasePathable, Value>(
  than keyPath: CaseKeyPath<Enum, Value>,
  in value: some CasePathable,
  fileID: StaticString,
  filePath: StaticString,
  line: UInt,
  column: UInt
) {
  // To say it takes a while, and is left out where nobody is told.
  func message() -> String {
    """
    'modify' was to change the value of a case, but the value is another case, so nothing was changed.

      Enum: \(Enum.self)
      Expected: a case with a value of type '\(Value.self)'
      Value: \(caseName(of: value))

    Set the value to that case first, or call 'modify' only where 'is' returns true.
    """
  }
  reportIssue(
    message(),
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// The case that a value is, and that of what it carries where that is such an enum as well. Other values are
/// left out: they may be large, or secret.
private func caseName<Enum: CasePathable>(of value: Enum) -> String {
  let mirror = Mirror(reflecting: value)
  let payload = mirror.children.first
  // By the value, as an optional of it would be such an enum whatever it is.
  let inner = payload.flatMap { $0.value as? any CasePathable }.map { caseName(of: $0) }
  // Paths lead through optionals, whose case `some` they need not name.
  if mirror.displayStyle == .optional { return payload == nil ? "nil" : inner ?? "\\.some" }
  guard let label = payload?.label else { return "\\.\(value)" }
  return "\\.\(label)" + (inner == "nil" ? ".none" : inner?.dropFirst() ?? "")
}

#if Macros
  /// Lists paths to an enum's cases, so that code can name them as `\.name`.
  ///
  /// ```swift
  /// @CasePathable
  /// enum AppAction {
  ///   case counter(CounterAction)
  ///   case signOutTapped
  /// }
  ///
  /// let action = AppAction.counter(.incrementTapped)
  /// action.is(\.counter)                       // true
  /// action[case: \.counter]                    // CounterAction.incrementTapped
  /// ```
  ///
  /// The enum conforms to ``CasePathable`` and ``CasePathIterable``. Mark it `@dynamicMemberLookup` as well,
  /// and `action.counter` is the case's value or `nil`.
  ///
  /// Values are taken out by matching patterns and are changed where they are: neither costs an allocation.
  ///
  /// Two cases of one name, and the use on anything but an enum, are errors.
  @attached(extension, conformances: CasePathable, CasePathIterable)
  @attached(member, names: named(AllCasePaths), named(allCasePaths))
  public macro CasePathable() = #externalMacro(module: "TributaryMacros", type: "CasePathableMacro")
#endif
