import DependencyInjection
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The files that have something to write, which is done at the latest when the program exits.
enum PendingFiles {
  private static let files: Locked<[ObjectIdentifier: SharedFile]> = {
    atexit { PendingFiles.writeAll() }
    #if canImport(Darwin)
      // An app that leaves the screen may be stopped without exiting.
      for name in [
        "UIApplicationWillResignActiveNotification", "NSApplicationWillTerminateNotification",
        "NSExtensionHostWillResignActiveNotification",
      ] {
        _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil)
        { _ in
          PendingFiles.writeAll()
        }
      }
    #endif
    return Locked([:])
  }()

  static func insert(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = nil }
  }

  static func writeAll() {
    for file in files.withLock({ Array($0.values) }) { file.writeWaiting() }
  }
}
