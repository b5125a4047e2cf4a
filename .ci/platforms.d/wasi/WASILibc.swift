// Stands for the module of this name, which Foundation re-exports on WASI.
@_exported import SwiftWASILibc
