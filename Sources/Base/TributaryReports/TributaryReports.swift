// Confined types need the thread numbers of `TributaryBase`. Clients see nothing of this module, which is
// `package`; `@_exported` is the only spelling that the language has for re-exporting.
@_exported import TributaryBase
