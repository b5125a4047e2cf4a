// An empty stub, because `canImport` only needs the module to exist.
