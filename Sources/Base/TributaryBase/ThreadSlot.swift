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

/// Yields the processor to another ready thread, if any.
package func yieldToOtherThreads() {
  #if os(Windows)
    _ = SwitchToThread()
  #elseif !os(WASI)
    _ = sched_yield()
  #endif
}

/// A thread-local reference to an object while a function runs. Unlike a task-local value, the reference
/// isn't visible in tasks that the function starts.
///
/// The slot doesn't retain the object. The code that stores the object retains it, and later removes it from
/// the slot.
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
    // Without threads, one box is enough, and there are no data races.
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

  /// A Boolean value that indicates whether this thread's slot holds an object.
  package var isOccupied: Bool { pointer != nil }

  /// This thread's object.
  package var object: Object? {
    pointer.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Stores an object while a function runs, and then restores the previous object.
  package func withObject<Result>(_ object: Object, _ body: () throws -> Result) rethrows -> Result {
    let outer = put(object)
    defer {
      putBack(outer)
      withExtendedLifetime(object) {}
    }
    return try body()
  }

  /// Empties the slot while a function runs, and then restores the previous object.
  package func withoutObject<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = pointer
    store(nil)
    defer { store(outer) }
    return try body()
  }

  /// Stores an object. The caller keeps the object alive until it calls ``putBack(_:)``.
  ///
  /// - Returns: The previous object, if there was one.
  package func put(_ object: Object) -> UnsafeMutableRawPointer? {
    let outer = pointer
    store(Unmanaged.passUnretained(object).toOpaque())
    return outer
  }

  /// Restores the object that ``put(_:)`` returned.
  package func putBack(_ outer: UnsafeMutableRawPointer?) {
    store(outer)
  }
}

/// Collects notifications that have to wait, such as notifications about a reducer's changes.
package protocol NotificationCollector: AnyObject {
  /// Stores a notification for later delivery.
  func collect(_ notification: @escaping () -> Void)
}

/// The slot for the notification collector of the code that is running on a thread.
package enum CollectingThread {
  /// Holds only objects of the architecture's single collector type, so readers need not check the type.
  package static let collector = ThreadSlot<AnyObject>()
}
