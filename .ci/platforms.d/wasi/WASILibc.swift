// A stub of the module with this name, which Foundation re-exports on WASI.
@_exported import SwiftWASILibc
