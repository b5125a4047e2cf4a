// Re-exports the locks to every module that imports this one. All declarations of `TributaryBase` are
// `package`, so clients see none of them. `@_exported` is the only way to re-export a module.
@_exported import TributaryBase
