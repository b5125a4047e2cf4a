// Empty: that the module is there is what `canImport` asks for.
