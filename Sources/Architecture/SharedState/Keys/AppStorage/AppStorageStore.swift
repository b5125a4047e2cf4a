public import DependencyInjection
public import Foundation
import IssueReporting

/// Passes user defaults between threads.
struct AppStorageStore: Hashable, @unchecked Sendable {
  // Sendable: Apple documents `UserDefaults` as thread-safe, and so is Foundation's implementation on other
  // platforms.
  let defaults: UserDefaults
}

extension AppStorageStore {
  /// Reports that another object exists for the same suite. The two objects have separate values for the same
  /// keys.
  func reportSecondObjectOfSuite() {
    guard let suite = defaults.nameOfSuite else { return }
    let isSecond = StoresOfSuites.known.withLock { known in
      if let first = known[suite]?.defaults { return first !== defaults }
      known[suite] = StoresOfSuites.Entry(defaults: defaults)
      return false
    }
    guard isSecond else { return }
    reportIssue(
      """
      '.appStorage' was given two store objects for one suite, '\(suite)'. A key is then stored as two shared \
      values, which update each other with a delay.

      Create one object for the suite, and pass it to all keys: as 'store:', or as the dependency 'defaultAppStorage'.
      """
    )
  }
}

/// The first store object of each suite.
private enum StoresOfSuites {
  struct Entry: @unchecked Sendable {
    // Sendable for the same reason as `AppStorageStore`. Only the runtime changes the reference.
    weak var defaults: UserDefaults?
  }

  static let known = Locked<[String: Entry]>([:])
}

extension UserDefaults {
  /// The name of the suite for which the object was created.
  fileprivate var nameOfSuite: String? {
    #if canImport(Darwin)
      // On Apple platforms, the object does not expose the name.
      nil
    #else
      // Foundation stores it in a private property.
      Mirror(reflecting: self).children.first { $0.label == "suite" }?.value as? String
    #endif
  }
}

extension DependencyValues {
  /// The user defaults for `.appStorage`. A running program uses the standard user defaults, whereas each test and
  /// each preview begins with an empty store of its own.
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageStoreKey.self].defaults }
    set { self[AppStorageStoreKey.self] = AppStorageStore(defaults: newValue) }
  }

  /// A Boolean value that indicates whether `.appStorage` reports keys that contain a `.` or `@`.
  ///
  /// Key-value observation does not support such keys on Apple platforms. `.appStorage` reports them on all
  /// platforms, because code that you write elsewhere may run on Apple platforms later.
  public var appStorageKeyFormatWarningEnabled: Bool {
    get { self[AppStorageKeyFormatWarningKey.self] }
    set { self[AppStorageKeyFormatWarningKey.self] = newValue }
  }
}

private enum AppStorageStoreKey: DependencyKey {
  static var liveValue: AppStorageStore { AppStorageStore(defaults: .standard) }
  static var previewValue: AppStorageStore { AppStorageStore(defaults: .inMemory) }
  static var testValue: AppStorageStore { AppStorageStore(defaults: .inMemory) }
}

private enum AppStorageKeyFormatWarningKey: DependencyKey {
  static let liveValue = true
  static let testValue = true
}

extension UserDefaults {
  /// A new user-defaults store that keeps its values in memory and is empty at first.
  public static var inMemory: UserDefaults { InMemoryUserDefaults() }
}

/// User defaults that keep their values in memory and post a notification for each change.
final class InMemoryUserDefaults: UserDefaults {
  private struct Contents: @unchecked Sendable {
    // Sendable: property lists are values, or objects that do not change.
    var values: [String: Any] = [:]
    var registered: [String: Any] = [:]
  }

  private let contents = Locked(Contents())

  init() {
    // This suite is never read or written, because all accesses are overridden.
    super.init(suiteName: nil)!
  }

  override func object(forKey defaultName: String) -> Any? {
    let contents = contents.withLock { $0 }
    return contents.values[defaultName] ?? contents.registered[defaultName]
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    change(defaultName, to: value)
  }

  override func removeObject(forKey defaultName: String) {
    change(defaultName, to: nil)
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    let registered = Contents(registered: registrationDictionary)
    contents.withLock { $0.registered.merge(registered.registered) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    let contents = contents.withLock { $0 }
    return contents.registered.merging(contents.values) { $1 }
  }

  override func synchronize() -> Bool { true }

  override func integer(forKey defaultName: String) -> Int { number(defaultName)?.intValue ?? 0 }
  override func float(forKey defaultName: String) -> Float { number(defaultName)?.floatValue ?? 0 }
  override func double(forKey defaultName: String) -> Double { number(defaultName)?.doubleValue ?? 0 }
  override func bool(forKey defaultName: String) -> Bool { number(defaultName)?.boolValue ?? false }
  override func string(forKey defaultName: String) -> String? { object(forKey: defaultName) as? String }
  override func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }
  override func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }
  override func stringArray(forKey defaultName: String) -> [String]? {
    object(forKey: defaultName) as? [String]
  }
  override func dictionary(forKey defaultName: String) -> [String: Any]? {
    object(forKey: defaultName) as? [String: Any]
  }
  override func url(forKey defaultName: String) -> URL? {
    object(forKey: defaultName).flatMap(StoredDefault<URL>.url.decode)
  }

  override func set(_ value: Int, forKey defaultName: String) { change(defaultName, to: value) }
  override func set(_ value: Float, forKey defaultName: String) { change(defaultName, to: value) }
  override func set(_ value: Double, forKey defaultName: String) { change(defaultName, to: value) }
  override func set(_ value: Bool, forKey defaultName: String) { change(defaultName, to: value) }
  override func set(_ url: URL?, forKey defaultName: String) { change(defaultName, to: url) }

  private func number(_ name: String) -> NSNumber? {
    switch object(forKey: name) {
    case let value as NSNumber: value
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Float: NSNumber(value: value)
    case let value as String: NumberFormatter().number(from: value)
    default: nil
    }
  }

  private func change(_ name: String, to value: Any?) {
    let change = Contents(values: value.map { [name: $0] } ?? [:])
    contents.withLock { $0.values[name] = change.values[name] }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}
