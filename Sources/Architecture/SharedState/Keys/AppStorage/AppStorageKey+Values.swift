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
