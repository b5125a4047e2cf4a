public import Foundation

extension SharedReaderKey {
  /// Keeps a Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store: store, .bool)
  }

  /// Keeps an optional Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store: store, StoredDefault<Bool>.bool.optional)
  }

  /// Keeps an integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(key, store: store, .int)
  }

  /// Keeps an optional integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store: store, StoredDefault<Int>.int.optional)
  }

  /// Keeps a floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, .double)
  }

  /// Keeps an optional floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store: store, StoredDefault<Double>.double.optional)
  }

  /// Keeps a string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Keeps an optional string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store: store, StoredDefault<String>.asItIs().optional)
  }

  /// Keeps an array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Keeps an optional array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store: store, StoredDefault<[String]>.asItIs().optional)
  }

  /// Keeps a URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(key, store: store, .url)
  }

  /// Keeps an optional URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store: store, StoredDefault<URL>.url.optional)
  }

  /// Keeps data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Keeps optional data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store: store, StoredDefault<Data>.asItIs().optional)
  }

  /// Keeps a date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Keeps an optional date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store: store, StoredDefault<Date>.asItIs().optional)
  }
}

extension SharedReaderKey {
  /// Keeps a value whose raw value is an integer, in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(StoredDefault<Int>.int))
  }

  /// Keeps an optional value whose raw value is an integer, in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, StoredDefault<Value>.raw(StoredDefault<Int>.int).optional)
  }

  /// Keeps a value whose raw value is a string, in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(StoredDefault<String>.asItIs()))
  }

  /// Keeps an optional value whose raw value is a string, in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, StoredDefault<Value>.raw(StoredDefault<String>.asItIs()).optional)
  }

  /// Keeps a value in user defaults as JSON.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  // Disfavoured, as types that have a form of their own are encodable, too.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .json)
  }

  /// Keeps a value in user defaults as JSON, or none.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults; those of the dependency `defaultAppStorage` unless you say otherwise.
  // Disfavoured, as types that have a form of their own are encodable, too.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, StoredDefault<Value>.json.optional)
  }
}

extension StoredDefault where Value: RawRepresentable & SendableMetatype, Value.RawValue: Sendable {
  fileprivate static func raw(_ raw: StoredDefault<Value.RawValue>) -> Self {
    .through(raw, decode: { Value(rawValue: $0) }, encode: { $0.rawValue })
  }
}
