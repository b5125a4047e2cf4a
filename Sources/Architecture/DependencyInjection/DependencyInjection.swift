// Test values use `unimplemented`, which this import provides. `@_exported` is the language's only spelling
// for that.
@_exported import IssueReporting
// `Locked` is used by all modules of the architecture. Its module is `package`, so clients see nothing of it.
@_exported import TributaryBase
