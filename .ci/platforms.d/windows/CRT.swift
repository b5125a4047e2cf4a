// Stands for the module of this name, which Foundation re-exports on Windows.
@_exported import SwiftCRT
