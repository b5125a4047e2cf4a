// One import gives the whole architecture, and `expectNoDifference` and the like to its tests. `@_exported`
// is the only spelling that the language has for that.
@_exported import CaseKeyPaths
@_exported import CombineExtensions
@_exported import CombineShim
@_exported import CustomDump
@_exported import DependencyInjection
@_exported import IdentifiedArrays
@_exported import Observation
@_exported import Schedulers
@_exported import SharedState
