// Unchecked: the key path is the one field that is not `Sendable` by itself. Key paths never change; what one
// written as a literal captures are the arguments of its subscripts, which are hashed and read only.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
