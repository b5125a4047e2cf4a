// With a single import, users get the whole architecture, along with `expectNoDifference` and similar functions for
// tests. Swift has no other way to re-export a module than `@_exported`.
@_exported import CaseKeyPaths
@_exported import CombineExtensions
@_exported import CombineShim
@_exported import CustomDump
@_exported import DependencyInjection
@_exported import IdentifiedArrays
@_exported import Observation
@_exported import Schedulers
@_exported import SharedState

#if INTERLEAVING
  import TributaryBase

  // Shadows `Synchronization.Atomic` in this module to let the exploration of interleavings observe each access.
  // Every explored module declares this alias, because only a declaration in the module itself shadows an imported
  // name.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
