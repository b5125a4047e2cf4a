#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif os(Windows)
  import WinSDK
#endif

/// Stops in the debugger, which may go on afterwards. Without one the program ends.
@usableFromInline
func stopInDebugger() {
  #if os(Windows)
    DebugBreak()
  #elseif os(WASI)
    fatalError("breakpoint")
  #else
    raise(SIGTRAP)
  #endif
}
