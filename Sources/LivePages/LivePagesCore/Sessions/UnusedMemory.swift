#if canImport(Glibc)
  import Glibc
#endif

/// Memory that the process retains but doesn't use.
package enum UnusedMemory {
  /// Returns unused memory to the system. After many sessions have ended, the allocator retains nearly all of
  /// their memory because of fragmentation.
  package static func giveBack() {
    #if canImport(Glibc)
      // The Glibc module lacks the header that declares the function.
      guard let address = dlsym(nil, "malloc_trim") else { return }
      // Safe because the library declares it as `int malloc_trim(size_t)`.
      _ = unsafeBitCast(address, to: (@convention(c) (Int) -> CInt).self)(0)
    #endif
  }
}
