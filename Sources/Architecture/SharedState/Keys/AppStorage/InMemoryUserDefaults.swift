import DependencyInjection
public import Foundation

extension UserDefaults {
  /// A new, empty user-defaults store that is kept in memory.
  public static var inMemory: UserDefaults { InMemoryUserDefaults() }
}

/// User defaults that are kept in memory, and post a notification for each change.
final class InMemoryUserDefaults: UserDefaults {
  private struct Contents: @unchecked Sendable {
    // Sendable: property lists are values, or objects that are not changed.
    var values: [String: Any] = [:]
    var registered: [String: Any] = [:]
  }

  private let contents = Locked(Contents())

  init() {
    // Nothing is read from or written to this suite, as all access is overridden.
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
  override func url(forKey defaultName: String) -> URL? { object(forKey: defaultName) as? URL }

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
