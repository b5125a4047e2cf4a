#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// The number of a thread. No thread's number is `none`.
@usableFromInline
package enum ThreadIdentity {
  @inlinable package static var none: UInt { 0 }

  @inlinable package static var current: UInt { currentThreadNumber }
}

/// A thread-local reference to an object, set while a function runs. Unlike a task-local value, it is not
/// seen by tasks that the function starts.
///
/// It does not retain the object: the code that puts it there does, and takes it away again.
package struct ThreadSlot<Object: AnyObject>: Sendable {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    private let key: pthread_key_t

    package init() {
      var key = pthread_key_t()
      let error = pthread_key_create(&key, nil)
      precondition(error == 0, "The system has no thread-specific key left: error \(error).")
      self.key = key
    }

    private var pointer: UnsafeMutableRawPointer? { pthread_getspecific(key) }

    private func store(_ pointer: UnsafeMutableRawPointer?) {
      pthread_setspecific(key, pointer)
    }
  #elseif canImport(WinSDK)
    private let key: DWORD

    package init() {
      key = FlsAlloc(nil)
      precondition(key != FLS_OUT_OF_INDEXES, "The system has no fibre-local slot left.")
    }

    private var pointer: UnsafeMutableRawPointer? { FlsGetValue(key) }

    private func store(_ pointer: UnsafeMutableRawPointer?) {
      FlsSetValue(key, pointer)
    }
  #else
    // A platform without threads: one box is enough, and nobody can race for it.
    private final class Box: @unchecked Sendable {
      var pointer: UnsafeMutableRawPointer?
    }

    private let box = Box()

    package init() {}

    private var pointer: UnsafeMutableRawPointer? { box.pointer }

    private func store(_ pointer: UnsafeMutableRawPointer?) {
      box.pointer = pointer
    }
  #endif

  /// Whether there is an object on this thread.
  package var isOccupied: Bool { pointer != nil }

  /// This thread's object.
  package var object: Object? {
    pointer.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Puts an object there while a function runs, and then the one from before.
  package func withObject<Result>(_ object: Object, _ body: () throws -> Result) rethrows -> Result {
    let outer = put(object)
    defer {
      putBack(outer)
      withExtendedLifetime(object) {}
    }
    return try body()
  }

  /// Leaves the place empty while a function runs, and then puts the object from before there.
  package func withoutObject<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pointer
    store(nil)
    defer { store(outer) }
    return try body()
  }

  /// Puts an object there, which the caller keeps alive until it calls ``putBack(_:)``.
  ///
  /// - Returns: What stood there before.
  package func put(_ object: Object) -> UnsafeMutableRawPointer? {
    let outer = pointer
    store(Unmanaged.passUnretained(object).toOpaque())
    return outer
  }

  /// Puts back what ``put(_:)`` returned.
  package func putBack(_ outer: UnsafeMutableRawPointer?) {
    store(outer)
  }
}

/// Collects notifications that must wait, such as those about what a reducer changes.
package protocol NotificationCollector: AnyObject {
  /// Keeps a notification until it is to be delivered.
  func collect(_ notification: @escaping () -> Void)
}

/// The place of the collector of what runs on a thread.
package enum CollectingThread {
  /// Holds objects of the architecture's one type only, so that it need not check their type.
  package static let collector = ThreadSlot<AnyObject>()
}
