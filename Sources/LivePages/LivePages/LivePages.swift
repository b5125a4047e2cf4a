// The purpose of this module is to re-export others, and Swift has no other spelling for that than
// `@_exported`.
@_exported import LivePagesCore

#if LivePages
  @_exported import LivePagesHummingbird
#endif
