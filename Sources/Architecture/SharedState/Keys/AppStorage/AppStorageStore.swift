public import DependencyInjection
public import Foundation
import IssueReporting

/// Carries user defaults between threads.
struct AppStorageStore: Hashable, @unchecked Sendable {
  // Sendable: Apple documents `UserDefaults` as safe to use on several threads, and so it is elsewhere.
  let defaults: UserDefaults
}

extension AppStorageStore {
  /// Reports that there is another object for the same suite, whose values are other ones under the same
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
      '.appStorage' was given two store objects for one suite, '\(suite)'. A key of one and the same key of the other are two \
      shared values, which do not hear of each other's changes at once.

      Make one object of the suite, and give that to all keys: by 'store:', or as the dependency 'defaultAppStorage'.
      """
    )
  }
}

/// The first store object of each suite.
private enum StoresOfSuites {
  struct Entry: @unchecked Sendable {
    // Sendable for the reason that `AppStorageStore` is; the reference is changed by the runtime alone.
    weak var defaults: UserDefaults?
  }

  static let known = Locked<[String: Entry]>([:])
}

extension UserDefaults {
  /// The name of the suite that the object was made for.
  fileprivate var nameOfSuite: String? {
    #if canImport(Darwin)
      // Apple's objects do not tell it.
      nil
    #else
      // Foundation keeps it in a private property.
      Mirror(reflecting: self).children.first { $0.label == "suite" }?.value as? String
    #endif
  }
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
  /// That is a matter of Apple's platforms, but it is reported everywhere: a key that is chosen elsewhere
  /// comes there, too.
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
