// One import provides the whole architecture, and `expectNoDifference` and similar functions to its tests.
// `@_exported` is the only spelling that the language has for re-exporting.
@_exported import CaseKeyPaths
@_exported import CombineExtensions
@_exported import CombineShim
@_exported import CustomDump
@_exported import DependencyInjection
@_exported import IdentifiedArrays
@_exported import Observation
@_exported import Schedulers
@_exported import SharedState
