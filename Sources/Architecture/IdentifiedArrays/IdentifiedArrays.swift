// `ids` is an `OrderedSet`, and using its members should not require a second import. Swift has no other way
// to re-export a module than `@_exported`.
@_exported import OrderedCollections
