/// The kind of a type.
enum TypeKind {
  case classType
  /// A structure or an enumeration.
  case valueType
  /// A protocol's existential type, `any P`.
  case existential
  /// Anything else: an optional or a tuple, a function, a metatype, an existential with constraints.
  case other

  init(_ type: Any.Type) {
    if type is AnyClass {
      self = .classType
      return
    }
    // `unsafeBitCast`: a metatype is a pointer to the type's metadata, which begins, for all that is no
    // class, with a word that tells its kind. Both belong to the stable ABI.
    switch unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee {
    case 0x200, 0x201: self = .valueType
    case 0x303: self = .existential
    default: self = .other
    }
  }
}
