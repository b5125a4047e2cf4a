// A test value is made with `unimplemented`, which comes with this import. `@_exported` is the only spelling
// that the language has for that.
@_exported import IssueReporting
// `Locked` is for all modules of the architecture. Clients see none of this module, which is `package`.
@_exported import TributaryBase
