// Confined types need the thread numbers of `TributaryBase`, which clients don't see, because this module is
// `package`. `@_exported` is the language's only way to re-export.
@_exported import TributaryBase
