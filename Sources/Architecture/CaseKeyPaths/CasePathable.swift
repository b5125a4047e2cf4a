import IssueReporting

/// A type whose cases you can refer to with key paths, such as `\.name`.
///
/// Add this conformance to an enum with the macro `@CasePathable`. If you don't use macros, write the code that the
/// macro generates:
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
  /// A type that has a property for each case, with the name of the case and its path as the value.
  associatedtype AllCasePaths

  /// The paths to all cases.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root of this type's case key paths, as in `\AppAction.Cases.counter`.
  public typealias Cases = Case<Self>

  /// Returns whether the value is the case that a path leads to.
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// The value of a case, or `nil` if the enum is a different case.
  ///
  /// When you set a value, the enum changes to that case, as in `action[case: \.counter] = .incrementTapped`. Setting
  /// `nil` has no effect, because it does not say which case to change to.
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get {
      AnyCasePath(keyPath).extract(from: self)
    }
    set {
      if let newValue { self = keyPath(newValue) }
    }
  }

  /// Returns whether the value is the case that a path leads to.
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    keyPath.extract(from: self) != nil
  }

  /// The value of the case with the given name, for enums that you mark with `@dynamicMemberLookup`.
  ///
  /// ```swift
  /// @CasePathable
  /// @dynamicMemberLookup
  /// enum Destination { case add(Add.State), settings(Settings.State) }
  ///
  /// destination.add?.title
  /// destination.add?.title = "Milk"
  /// ```
  ///
  /// You can change a part of the value, as in the last line. If the enum is a different case, this has no effect.
  /// Replacing the whole value is possible only while the enum is already that case. Otherwise the property reports
  /// an issue and nothing changes; write `destination = .add(state)` instead.
  public subscript<Value>(dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set {
      let path = Self.allCasePaths[keyPath: keyPath]
      let isCase = path.extract(from: self) != nil
      // A reducer of a case writes back that the case is absent.
      if newValue == nil, !isCase || CaseRemoval.isAttempted { return }
      guard let newValue, isCase else {
        return reportIssue(
          """
          A value was set through the name of a case, so the enum wasn't changed.

            Enum: \(Self.self)
            Value: \(caseName(of: self))

          Set the enum, as in 'destination = .add(state)'.
          """
        )
      }
      self = path.embed(newValue)
    }
  }
}

extension CasePathable {
  /// Changes the value of a case in place.
  ///
  /// Use this method when you expect the enum to be a certain case. If it's a different case, the method reports an
  /// issue and leaves the enum unchanged. To avoid the report, check the case first, as in
  /// `if destination.is(\.detail) { … }`.
  ///
  /// - Parameters:
  ///   - keyPath: A path to the case.
  ///   - body: A closure that changes the value of the case.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  /// - Returns: A Boolean value that indicates whether the enum was that case, so that `body` was called.
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

/// An enum over whose case paths you can iterate.
///
/// ```swift
/// @CasePathable
/// enum Field { case title(String), due(Date) }
///
/// Array(Field.allCasePaths) == [\.title, \.due]
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A list of case paths that returns the path of a given value.
///
/// For example:
///
/// ```swift
/// Field.allCasePaths[.title("Milk")] == \.title
/// ```
public protocol CasePathReflectable<Root>: Sendable {
  /// The enum type.
  associatedtype Root

  /// Returns the path to the case that a value is.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// Reports a call to `modify` for a case while the enum is a different case.
///
/// - Parameters:
///   - keyPath: The path to the case.
///   - value: The enum or an optional of it.
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
  // Creating the message takes time, so it is created only if it is reported.
  func message() -> String {
    """
    'modify' expected another case, so the value wasn't changed.

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

/// Returns the name of a value's case, followed by that of its payload's case if the payload is such an enum as well.
/// Other values are left out, because they may be large or secret.
private func caseName<Enum: CasePathable>(of value: Enum) -> String {
  let mirror = Mirror(reflecting: value)
  let payload = mirror.children.first
  // The value is cast, because an optional of the value would always be such an enum.
  let inner = payload.flatMap { $0.value as? any CasePathable }.map { caseName(of: $0) }
  // Paths lead through optionals without naming the case `some`.
  if mirror.displayStyle == .optional { return payload == nil ? "nil" : inner ?? "\\.some" }
  guard let label = payload?.label else { return "\\.\(value)" }
  return "\\.\(label)" + (inner == "nil" ? ".none" : inner?.dropFirst() ?? "")
}

#if Macros
  /// Generates key paths to the cases of an enum, such as `\.name`.
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
  /// Use this macro on the enums of your actions and destinations to refer to their cases in reducers, views and
  /// tests. The macro conforms the enum to ``CasePathable`` and ``CasePathIterable``. The generated paths extract
  /// values by pattern matching and change them in place, neither of which allocates memory.
  ///
  /// If you also mark the enum with `@dynamicMemberLookup`, you can read the value of a case with a property such as
  /// `action.counter`. The property is `nil` for other cases.
  ///
  /// You can attach the macro only to an enum whose cases all have different names.
  @attached(extension, conformances: CasePathable, CasePathIterable)
  @attached(member, names: named(AllCasePaths), named(allCasePaths), named(_$CasePaths))
  public macro CasePathable() = #externalMacro(module: "TributaryMacros", type: "CasePathableMacro")
#endif

#if !Macros
  // Declares the names of the macros in builds without them, so that the compiler can name the required
  // trait.

  /// `CasePathable` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro CasePathable() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif

extension Result: CasePathable, CasePathIterable {
  /// The cases of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence {
    /// The case of a success.
    public var success: AnyCasePath<Result, Success> {
      AnyCasePath(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } }
      )
    }

    /// The case of a failure.
    public var failure: AnyCasePath<Result, Failure> {
      AnyCasePath(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } }
      )
    }

    public subscript(root: Result) -> PartialCaseKeyPath<Result> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Result>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
