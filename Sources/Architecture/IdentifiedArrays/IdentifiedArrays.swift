// `ids` is an `OrderedSet`, whose members should not need a second import. `@_exported` is the only spelling
// for that.
@_exported import OrderedCollections
