// `ids` is an `OrderedSet`, whose members users should be able to use without a second import. Swift has no other way
// to re-export a module than `@_exported`.
@_exported import OrderedCollections
