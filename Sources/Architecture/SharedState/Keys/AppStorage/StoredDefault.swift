import Foundation

/// The form in which values of a type are kept in user defaults.
struct StoredDefault<Value>: Sendable {
  /// Makes a value of a property list, or `nil` if it is none of the type.
  let decode: @Sendable (_ stored: Any) -> Value?
  /// Makes a property list of a value, or `nil` to remove it.
  let encode: @Sendable (_ value: Value) throws -> Any?

  /// Values that are kept as they are.
  static func asItIs() -> Self {
    Self(decode: { $0 as? Value }, encode: { $0 })
  }

  /// Values that are kept as values of another type.
  static func through<Stored>(
    _ stored: StoredDefault<Stored>,
    decode: @escaping @Sendable (Stored) -> Value?,
    encode: @escaping @Sendable (Value) -> Stored
  ) -> Self {
    Self(
      decode: { stored.decode($0).flatMap(decode) },
      encode: { try stored.encode(encode($0)) }
    )
  }

  /// The same for optional values.
  var optional: StoredDefault<Value?> {
    StoredDefault<Value?>(
      // A value that cannot be decoded counts as missing, which is not the same as `nil`.
      decode: { decode($0).map(Optional.some) },
      encode: { try $0.flatMap { try encode($0) } }
    )
  }
}

extension StoredDefault where Value == Bool {
  static let bool = Self(
    decode: { ($0 as? Bool) ?? ($0 as? NSNumber)?.boolValue },
    encode: { $0 }
  )
}

extension StoredDefault where Value == Int {
  static let int = Self(decode: { ($0 as? Int) ?? ($0 as? NSNumber)?.intValue }, encode: { $0 })
}

extension StoredDefault where Value == Double {
  static let double = Self(
    decode: { ($0 as? Double) ?? ($0 as? Int).map(Double.init) ?? ($0 as? NSNumber)?.doubleValue },
    encode: { $0 }
  )
}

extension StoredDefault where Value == URL {
  /// As text, since not every platform's user defaults keep URLs.
  static let url = Self(
    decode: { ($0 as? URL) ?? ($0 as? String).flatMap { URL(string: $0) } },
    encode: { $0.absoluteString }
  )
}

extension StoredDefault where Value: Codable & SendableMetatype {
  /// Values as JSON.
  static var json: Self {
    Self(
      decode: { ($0 as? Data).flatMap { try? JSONDecoder().decode(Value.self, from: $0) } },
      encode: { try JSONEncoder().encode($0) }
    )
  }
}
