// A single import provides the whole architecture, and gives tests `expectNoDifference` and similar
// functions. Swift has no other way to re-export a module than `@_exported`.
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

  // Shadows `Synchronization.Atomic` in this module so that the exploration of interleavings observes each
  // access. Every explored module declares this alias, because an imported name is only shadowed by a
  // declaration in the module itself.
  @usableFromInline typealias Atomic = ControlledAtomic
#endif
