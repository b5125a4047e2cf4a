// Re-exported, so that the import also applies to the shared file in this module, which must not name a
// library.
@_exported import CombineShim
