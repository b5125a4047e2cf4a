// Makes `Locked` available to all LivePages modules. It remains hidden from clients, because all declarations
// of this module are `package`. Swift has no way to re-export a module other than `@_exported`.
@_exported import TributaryBase
