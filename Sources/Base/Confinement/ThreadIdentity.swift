#if canImport(CombineCore)
  import CombineCore
#else
  import Darwin
#endif

/// The number of a thread, as the gates of `CombineCore` have it. No thread's identity is `none`.
@usableFromInline
package enum ThreadIdentity {
  @inlinable package static var none: UInt { 0 }

  @inlinable package static var current: UInt {
    #if canImport(CombineCore)
      currentThreadNumber
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
