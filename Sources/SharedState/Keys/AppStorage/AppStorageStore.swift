public import DependencyInjection
public import Foundation

/// Carries user defaults between threads.
struct AppStorageStore: Hashable, @unchecked Sendable {
  // Sendable: Apple documents `UserDefaults` as safe to use on several threads, and so it is elsewhere.
  let defaults: UserDefaults
}

extension DependencyValues {
  /// The user defaults of `.appStorage`: the standard ones in a running program, in each test and preview
  /// others that are empty.
  public var defaultAppStorage: UserDefaults {
    get { self[AppStorageStoreKey.self].defaults }
    set { self[AppStorageStoreKey.self] = AppStorageStore(defaults: newValue) }
  }

  /// Whether `.appStorage` reports keys that key-value observation cannot observe, as they have a `.` or `@`.
  ///
  /// Without key-value observation, which exists on Apple's platforms only, nothing is reported.
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
