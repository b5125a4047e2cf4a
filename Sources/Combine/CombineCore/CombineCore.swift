// The locks belong to this module for every module that imports it. All declarations of `TributaryBase` are
// `package`, so that clients see none of them; `@_exported` is the only spelling that the language has for
// re-exporting.
@_exported import TributaryBase
