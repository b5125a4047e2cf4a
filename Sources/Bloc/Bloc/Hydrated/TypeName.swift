import CombineShim

/// Names of types for tokens.
enum TypeName {
  /// Returns the name of a type with its enclosing types and generic arguments, but without modules:
  /// `Cart.SelectionCubit`, `Box<Cart.Item>`.
  ///
  /// The compiler names a private or local context by an address that differs between builds. The result
  /// omits this name.
  static func qualified(_ type: Any.Type) -> String {
    var name = ""
    var path: [Substring] = []
    var rest = String(reflecting: type)[...]
    func endPath() {
      // The first component is the module.
      name += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
      path = []
    }
    while let character = rest.first {
      if let context = rest.privateContext {
        rest = rest[context.upperBound...]
      } else if character.isPartOfIdentifier {
        let word = rest.prefix { $0.isPartOfIdentifier }
        path.append(word)
        rest = rest.dropFirst(word.count)
        if rest.first == "." {
          rest.removeFirst()
        } else {
          endPath()
        }
      } else {
        name.append(character)
        rest.removeFirst()
      }
    }
    return name
  }
}

extension Character {
  fileprivate var isPartOfIdentifier: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  /// The range, at the beginning of the text, of a private context and the following period: `(unknown
  /// context at $1040d5c2c).`.
  fileprivate var privateContext: Range<Index>? {
    guard hasPrefix("(unknown context at "), let end = firstIndex(of: ")") else { return nil }
    let next = index(after: end)
    return next < endIndex && self[next] == "." ? startIndex..<index(after: next) : startIndex..<next
  }
}

/// The tokens for which a ``HydratedFormerRecordError`` has been reported.
enum FormerRecordReports {
  private static let lock = Lock()
  nonisolated(unsafe) private static var tokens: Set<String> = []

  /// Returns a Boolean value that indicates whether this is the first call for the token, up to a maximum
  /// number of tokens.
  static func isFirst(of token: String) -> Bool {
    lock.withLock {
      // The number is limited because a token contains the ID of an instance, and there may be any number of
      // instances.
      tokens.count < 1_000 && tokens.insert(token).inserted
    }
  }
}
