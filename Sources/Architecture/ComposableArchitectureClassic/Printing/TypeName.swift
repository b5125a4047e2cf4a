import ComposableArchitecture

/// A type's name, with the types that it is in and without its module.
func typeName(_ type: Any.Type) -> String {
  let text = String(customDumping: type)
  return text.hasSuffix(".self") ? String(text.dropLast(".self".count)) : text
}
