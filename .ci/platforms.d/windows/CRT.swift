// A stub of the module with this name, which Foundation re-exports on Windows.
@_exported import SwiftCRT
