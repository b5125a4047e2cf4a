// Test values use `unimplemented`, which this import provides. Swift has no other way to re-export a module
// than `@_exported`.
@_exported import IssueReporting
// All modules of the architecture use `Locked`. Its module is `package`, so it is not visible to clients.
@_exported import TributaryBase
