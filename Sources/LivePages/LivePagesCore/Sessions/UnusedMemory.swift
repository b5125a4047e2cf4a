#if canImport(Glibc)
  import Glibc
#endif

/// Memory that is free, and that the process keeps all the same.
package enum UnusedMemory {
  /// Gives it back to the system. After a crowd has left, the allocator keeps nearly all that the crowd has
  /// taken, since a little of it is in use here and there.
  package static func giveBack() {
    #if canImport(Glibc)
      // The module of the library leaves out the header that declares the function.
      guard let address = dlsym(nil, "malloc_trim") else { return }
      // Right, since the library declares it as `int malloc_trim(size_t)`.
      _ = unsafeBitCast(address, to: (@convention(c) (Int) -> CInt).self)(0)
    #endif
  }
}
