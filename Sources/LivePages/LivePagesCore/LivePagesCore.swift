// Makes `Locked` available to all modules of live pages. Clients don't see it, because this module's
// declarations are `package`. Swift has no other spelling for re-exporting than `@_exported`.
@_exported import TributaryBase
