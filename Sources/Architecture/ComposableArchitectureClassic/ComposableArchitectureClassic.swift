// A single import is enough for code of version 0.40. The declarations of this module shadow those of the re-exported
// module that have the same names. Swift has no other way to re-export a module than `@_exported`.
@_exported import ComposableArchitecture
@_exported import IssueReporting
