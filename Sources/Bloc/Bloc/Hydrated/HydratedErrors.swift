/// An error that occurs when a state contains an object that refers back to itself.
public struct HydratedCyclicError: Error, Hashable, CustomStringConvertible {
  /// The type of the object.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    Cyclic error while state traversing: encoding an object of type '\(type)' encodes that object again. In its \
    'encode(to:)', omit the reference that leads back to it.
    """
  }
}

/// An error that occurs when a state contains a value that has no JSON form.
public struct HydratedUnsupportedError: Error, CustomStringConvertible {
  /// A description of the value, which itself may not be `Sendable`.
  public let unsupportedObject: String
  /// The type of the value.
  public let type: String
  /// The error that the encoder threw, or `nil` if the value isn't `Encodable`.
  public let cause: (any Error)?

  public init(_ unsupportedObject: Any, cause: (any Error)? = nil) {
    self.unsupportedObject = String(describing: unsupportedObject)
    type = String(describing: Swift.type(of: unsupportedObject))
    self.cause = cause
  }

  public var description: String {
    guard let cause else {
      return """
        Cannot store '\(unsupportedObject)': its type '\(type)' is not Codable. Conform it to 'Codable', or override 'toJson(_:)' and \
        'fromJson(_:)' of the bloc.
        """
    }
    return "Cannot store '\(unsupportedObject)' of type '\(type)': \(cause)"
  }
}

/// An error that occurs when a bloc can't decode a record that an earlier version of this library stored
/// under the unqualified name of a class.
///
/// Because several nested classes with that name shared the record, it may belong to a different class. For
/// this reason, the bloc keeps it.
public struct HydratedFormerRecordError: Error, CustomStringConvertible {
  /// The token under which the bloc now stores its state.
  public let token: String
  /// The token of the record.
  public let formerToken: String
  /// The error that occurred when the record was decoded.
  public let cause: any Error

  public init(token: String, formerToken: String, cause: any Error) {
    self.token = token
    self.formerToken = formerToken
    self.cause = cause
  }

  public var description: String {
    """
    The record '\(formerToken)' of an earlier version cannot be decoded as the state of '\(token)': \(cause). The bloc starts with \
    its initial state, which is stored as '\(token)'. The record is kept, because it may belong to another class with that name.
    """
  }
}

/// An error that occurs when two classes of a program use the same record.
///
/// To distinguish the records of two classes with the same name, override ``HydratedMixin/storagePrefix`` in
/// one of them. The token of a record doesn't include the module of a class, or the file of a private class.
public struct HydratedTokenError: Error, Hashable, CustomStringConvertible {
  /// The token of the record.
  public let token: String
  /// The classes that use the record.
  public let types: [String]

  init(token: String, _ types: Any.Type...) {
    self.token = token
    self.types = types.map { String(reflecting: $0) }
  }

  public var description: String {
    """
    The classes '\(types.joined(separator: "' and '"))' store their states under the same token, '\(token)', so they overwrite \
    each other's record. Override 'storagePrefix' of one of them.
    """
  }
}

/// An error that occurs when a stored state has a version that the bloc doesn't support.
public struct HydratedVersionError: Error, Hashable, CustomStringConvertible {
  public let token: String
  /// The version of the stored state.
  public let stored: Int
  /// The version that the bloc writes.
  public let current: Int

  public init(token: String, stored: Int, current: Int) {
    self.token = token
    self.stored = stored
    self.current = current
  }

  public var description: String {
    stored < current
      ? """
      The stored state of '\(token)' has version \(stored), and the bloc writes version \(current). Override \
      'migrate(_:from:)' to convert it.
      """
      : """
      The stored state of '\(token)' has version \(stored), which is later than the bloc's \(current): a later version of \
      the program has written it. To keep it for that version, return '.retain' from 'onHydrationError'.
      """
  }
}

/// An error that occurs when you create a hydrated bloc without a storage.
public struct StorageNotFound: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A hydrated bloc was created before a storage was set, so its state is neither restored nor stored.

    Set the storage of all hydrated blocs when the program starts:

        HydratedBloc.storage = try HydratedFileStorage.build(directory: …)

    Or give this bloc its own: 'super.init(…, storage: storage)', 'hydrate(storage: storage)'. In tests, \
    'BlocOverrides.run(storage: storage) { … }' sets it for the blocs that are created inside.
    """
  }
}
