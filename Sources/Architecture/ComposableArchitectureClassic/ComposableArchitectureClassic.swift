// Code for version 0.40 needs only a single import. The declarations of this module shadow declarations with
// the same names in the re-exported module. Swift has no other way to re-export a module than `@_exported`.
@_exported import ComposableArchitecture
@_exported import IssueReporting
