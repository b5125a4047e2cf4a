/// An object of a state refers back to itself, so that encoding it would never end.
public struct HydratedCyclicError: Error, Hashable, CustomStringConvertible {
  /// The type of the object.
  public let type: String

  public init(type: String) {
    self.type = type
  }

  public var description: String {
    """
    Cyclic error while state traversing: encoding an object of type '\(type)' encodes that object again. Leave the reference \
    that leads back out of its 'encode(to:)'.
    """
  }
}

/// A state contains a value without a JSON form.
public struct HydratedUnsupportedError: Error, CustomStringConvertible {
  /// A description of the value. The value itself need not be `Sendable`, but errors have to be.
  public let unsupportedObject: String
  /// The type of the value.
  public let type: String
  /// The error of encoding the value, or `nil` if it isn't `Encodable`.
  public let cause: (any Error)?

  public init(_ unsupportedObject: Any, cause: (any Error)? = nil) {
    self.unsupportedObject = String(describing: unsupportedObject)
    type = String(describing: Swift.type(of: unsupportedObject))
    self.cause = cause
  }

  public var description: String {
    guard let cause else {
      return """
        Cannot store '\(unsupportedObject)': its type '\(type)' is not Codable. Make it so, or override 'toJson(_:)' and \
        'fromJson(_:)' of the bloc.
        """
    }
    return "Cannot store '\(unsupportedObject)' of type '\(type)': \(cause)"
  }
}

/// A record that an earlier version of this library stored under a class's unqualified name can't be decoded.
///
/// Several nested classes of that name shared the record, so it may belong to another class. The record is
/// kept.
public struct HydratedFormerRecordError: Error, CustomStringConvertible {
  /// The token under which the bloc now stores its state.
  public let token: String
  /// The token of the record.
  public let formerToken: String
  /// The error of decoding the record.
  public let cause: any Error

  public init(token: String, formerToken: String, cause: any Error) {
    self.token = token
    self.formerToken = formerToken
    self.cause = cause
  }

  public var description: String {
    """
    The record '\(formerToken)' of an earlier version does not decode as the state of '\(token)': \(cause). The bloc starts with \
    its initial state, which is stored as '\(token)'. The record is kept, as it may belong to another class of that name.
    """
  }
}

/// A stored state has a version that the bloc doesn't support.
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

/// A hydrated bloc was created without a storage.
public struct StorageNotFound: Error, Hashable, CustomStringConvertible {
  public init() {}

  public var description: String {
    """
    A hydrated bloc was created before there was a storage, so its state is neither restored nor stored.

    Set the storage of all hydrated blocs when the program starts:

        HydratedBloc.storage = try HydratedFileStorage.build(directory: …)

    Or give this bloc one of its own: 'super.init(…, storage: storage)', 'hydrate(storage: storage)'. In tests, \
    'BlocOverrides.run(storage: storage) { … }' sets it for the blocs that are created inside.
    """
  }
}
