/// Tells whether a value of one type can be of another type too, as `as?` sees it.
///
/// It says no only where that is sure for all values there can be. What the runtime does not tell counts as
/// possible.
enum EventTypeCheck {
  static func canBe<Event, E>(_ event: Event.Type, _ handled: E.Type) -> Bool {
    if event == handled { return true }
    switch (TypeKind(event), TypeKind(handled)) {
    case (.classType, .classType):
      return isSubclass(event, of: handled) || isSubclass(handled, of: event)
    case (.valueType, .valueType):
      return convertsItself(event) || convertsItself(handled)
    case (.valueType, .classType):
      return isBridged(event, to: handled)
    case (.classType, .valueType):
      return isBridged(handled, to: event) || convertsItself(handled)
    case (.existential, .valueType):
      return isBoxed(handled, in: event)
    case (.valueType, .existential):
      return handled == AnyObject.self || conforms(event, to: handled) != false
    default:
      // A class may have a subclass that conforms, and two protocols a type that conforms to both.
      return true
    }
  }

  private static func isSubclass<A, B>(_ type: A.Type, of other: B.Type) -> Bool {
    (type as Any.Type) is B.Type
  }

  /// Whether a value of the type may be an instance of a class on the other side of a bridge.
  private static func isBridged<Value, Class>(_ value: Value.Type, to type: Class.Type) -> Bool {
    #if canImport(ObjectiveC)
      // What is bridged to nothing else is put into a box, which is an object like any other.
      return true
    #else
      if value is any Error.Type { return true }
      guard let bridged = value as? any _ObjectiveCBridgeable.Type else { return false }
      return canBe(objectType(of: bridged), type)
    #endif
  }

  /// Whether an existential may hold what becomes a value of the type.
  private static func isBoxed<Existential, Value>(
    _ value: Value.Type,
    in existential: Existential.Type
  ) -> Bool {
    // An `AnyObject` may be the box of any value.
    if existential == AnyObject.self || convertsItself(value) { return true }
    // Optionals and `AnyHashable` may conform where what they hold does not.
    var holders: [Any.Type] = [value, Value?.self, AnyHashable.self]
    if let bridged = value as? any _ObjectiveCBridgeable.Type { holders.append(objectType(of: bridged)) }
    return holders.contains { conforms($0, to: existential) != false }
  }

  /// Whether values of the type become others by a cast: a collection by casting its elements, and what can
  /// be hashed by being taken out of an `AnyHashable`.
  private static func convertsItself(_ type: Any.Type) -> Bool {
    type == AnyHashable.self || type is any ElementwiseCastable.Type
  }

  /// The class to which values of a type are bridged.
  private static func objectType<Value: _ObjectiveCBridgeable>(
    of _: Value.Type
  ) -> any AnyObject.Type {
    Value._ObjectiveCType.self
  }

  /// Whether a type conforms to the protocols of an existential type, or `nil` where that can't be found out.
  private static func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool? {
    // Generic code has `any P`, and the cast wants `any P.Type`. The latter's mangled name is the former's
    // and "Xp". The runtime does not find private types by their names.
    guard let name = _mangledTypeName(existential), let metatype = _typeByName(name + "Xp") else {
      return nil
    }
    return isInstance(type, of: metatype)
  }

  private static func isInstance<Metatype>(_ type: Any.Type, of _: Metatype.Type) -> Bool {
    type is Metatype
  }
}

/// A collection that `as?` casts element by element.
private protocol ElementwiseCastable {}

extension Array: ElementwiseCastable {}
extension Dictionary: ElementwiseCastable {}
extension Set: ElementwiseCastable {}

extension Bloc {
  /// Reports a registration for events that there can't be. Looking types up takes time, so it is for debug
  /// builds.
  ///
  /// - Returns: True, so that it can stand in an assertion.
  final func reportIfImpossible<E>(_ type: E.Type, at origin: ErrorOrigin) -> Bool {
    guard !EventTypeCheck.canBe(Event.self, type) else { return true }
    origin.report(
      """
      on(\(type).self) was called in '\(Self.self)', whose events are of type '\(Event.self)'. None of them can be of type \
      '\(type)', so the handler is never called.
      """
    )
    return true
  }
}

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
