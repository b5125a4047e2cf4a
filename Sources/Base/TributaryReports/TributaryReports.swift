// Confined types need the thread numbers of `TributaryBase`. This module is `package`, so clients see nothing
// of it. `@_exported` is the only way to re-export in the language.
@_exported import TributaryBase
