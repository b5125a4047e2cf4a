public import Foundation

extension SharedReaderKey {
  /// Stores a Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool> {
    AppStorageKey(key, store: store, .bool)
  }

  /// Stores an optional Boolean value in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Bool?> {
    AppStorageKey(key, store: store, StoredDefault<Bool>.bool.optional)
  }

  /// Stores an integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int> {
    AppStorageKey(key, store: store, .int)
  }

  /// Stores an optional integer in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Int?> {
    AppStorageKey(key, store: store, StoredDefault<Int>.int.optional)
  }

  /// Stores a floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double> {
    AppStorageKey(key, store: store, .double)
  }

  /// Stores an optional floating-point number in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Double?> {
    AppStorageKey(key, store: store, StoredDefault<Double>.double.optional)
  }

  /// Stores a string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Stores an optional string in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<String?> {
    AppStorageKey(key, store: store, StoredDefault<String>.asItIs().optional)
  }

  /// Stores an array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Stores an optional array of strings in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<[String]?> {
    AppStorageKey(key, store: store, StoredDefault<[String]>.asItIs().optional)
  }

  /// Stores a URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL> {
    AppStorageKey(key, store: store, .url)
  }

  /// Stores an optional URL in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<URL?> {
    AppStorageKey(key, store: store, StoredDefault<URL>.url.optional)
  }

  /// Stores data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Stores optional data in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Data?> {
    AppStorageKey(key, store: store, StoredDefault<Data>.asItIs().optional)
  }

  /// Stores a date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date> {
    AppStorageKey(key, store: store, .asItIs())
  }

  /// Stores an optional date in user defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage(_ key: String, store: UserDefaults? = nil) -> Self
  where Self == AppStorageKey<Date?> {
    AppStorageKey(key, store: store, StoredDefault<Date>.asItIs().optional)
  }
}

extension SharedReaderKey {
  /// Stores a value in user defaults by its integer raw value.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(StoredDefault<Int>.int))
  }

  /// Stores an optional value in user defaults by its integer raw value.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, StoredDefault<Value>.raw(StoredDefault<Int>.int).optional)
  }

  /// Stores a value in user defaults by its string raw value.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .raw(StoredDefault<String>.asItIs()))
  }

  /// Stores an optional value in user defaults by its string raw value.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(key, store: store, StoredDefault<Value>.raw(StoredDefault<String>.asItIs()).optional)
  }

  /// Stores a value in user defaults as JSON.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  // Disfavored because types that have their own representation can also be `Codable`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(key, store: store, .json)
  }

  /// Stores an optional value in user defaults as JSON.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - store: The user defaults, or `nil` to use the `defaultAppStorage` dependency.
  // Disfavored because types that have their own representation can also be `Codable`.
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
