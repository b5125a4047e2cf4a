// Re-exporting is part of the module's purpose, and `@_exported` is the only spelling that the language has
// for it.
@_exported import LivePagesCore

#if LivePages
  @_exported import LivePagesHummingbird
#endif
