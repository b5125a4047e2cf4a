// Exported, because that is how an import in one file reaches the shared file beside it, which must not name
// a library.
@_exported import CombineShim
