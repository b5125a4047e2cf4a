// This module exists to re-export others. Swift has no way to re-export a module other than `@_exported`.
@_exported import LivePagesCore

#if LivePages
  @_exported import LivePagesHummingbird
#endif
