// One import gives all that code of version 0.40 uses. What this module declares shadows the declarations of
// the same name in the module that it re-exports. `@_exported` is the only spelling that the language has for
// that.
@_exported import ComposableArchitecture
@_exported import IssueReporting
