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

/// Tells threads apart. No thread's identity is `none`.
///
/// `CombineCore`, which imports no other module and is not there on Apple's platforms, has a number of its
/// own beside `ParkingLot`.
@usableFromInline
package enum ThreadIdentity {
  @inlinable package static var none: UInt { 0 }

  @usableFromInline package static var current: UInt {
    #if canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #elseif canImport(Glibc) || canImport(Android)
      UInt(pthread_self())
    #elseif canImport(WinSDK)
      UInt(GetCurrentThreadId())
    #else
      // A platform without threads.
      1
    #endif
  }
}
