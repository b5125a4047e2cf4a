// Code of version 0.40 needs a single import. The declarations of this module shadow those with the same
// names in the re-exported module. `@_exported` is the only spelling that the language has for re-exporting.
@_exported import ComposableArchitecture
@_exported import IssueReporting
