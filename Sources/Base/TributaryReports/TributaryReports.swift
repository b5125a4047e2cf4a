// Whoever is confined to an owner tells threads apart. Clients see none of this module, which is `package`;
// `@_exported` is the only spelling that the language has for re-exporting.
@_exported import TributaryBase
