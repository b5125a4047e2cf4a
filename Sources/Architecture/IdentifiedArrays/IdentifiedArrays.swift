// `ids` is an `OrderedSet`, whose members should not require a second import. `@_exported` is the only
// spelling for this.
@_exported import OrderedCollections
