import CombineShim

/// Names of types for tokens.
enum TypeName {
  /// The name of a type with those of the types around it, also for generic arguments, and without modules:
  /// `Cart.SelectionCubit`, `Box<Cart.Item>`.
  ///
  /// The compiler names a private or local context by an address, which another build changes: it is left
  /// out.
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
  /// A private context and the period behind it, if the text begins with one: `(unknown context at
  /// $1040d5c2c).`.
  fileprivate var privateContext: Range<Index>? {
    guard hasPrefix("(unknown context at "), let end = firstIndex(of: ")") else { return nil }
    let next = index(after: end)
    return next < endIndex && self[next] == "." ? startIndex..<index(after: next) : startIndex..<next
  }
}

/// The tokens for which a ``HydratedFormerRecordError`` was reported.
enum FormerRecordReports {
  private static let lock = Lock()
  nonisolated(unsafe) private static var tokens: Set<String> = []

  /// Whether this is the first call for the token, of the ones that are kept.
  static func isFirst(of token: String) -> Bool {
    lock.withLock {
      // A token has the id of an instance, of which there may be any number.
      tokens.count < 1_000 && tokens.insert(token).inserted
    }
  }
}
