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
