/// How an operator is called: by its name and its first parameter.
struct OperatorSpelling: Hashable, CustomStringConvertible {
  private enum FirstParameter: Hashable {
    case none
    case unlabelled
    case labelled(String)
  }

  let name: String
  private let first: FirstParameter
  /// Whether a trailing closure can stand for the parameter.
  private let takesClosure: Bool

  /// Reads a declaration; `nil` if it is of no operator.
  init?(_ declaration: String) {
    guard let name = Self.name(declaration) else { return nil }
    self.name = name
    guard let parameter = declaration.firstMatch(of: /^[^(]*\(\s*(\w+)(?:\s+\w+)?:\s*(.*)/) else {
      first = .none
      takesClosure = false
      return
    }
    first = parameter.1 == "_" ? .unlabelled : .labelled(String(parameter.1))
    takesClosure = parameter.2.prefixMatch(of: /(?:@\w+ )*\(/) != nil
  }

  /// The operator's name in `public func name<T>(…`; not that of a requirement of a protocol.
  static func name(_ declaration: String) -> String? {
    guard
      let match = declaration.firstMatch(of: /^public (?:static )?func `?(\w+)/),
      !["connect", "request", "cancel", "send", "hash"].contains(match.1),
      !declaration.contains("subscriber: S)")
    else { return nil }
    return String(match.1)
  }

  var description: String {
    switch first {
    case .none: "\(name)()"
    case .unlabelled: "\(name)(_:)"
    case .labelled(let label): "\(name)(\(label):)"
    }
  }

  /// Whether a text calls it, with the first parameter in the line of the name.
  func isCalled(in text: Substring) -> Bool {
    if takesClosure, text.contains(".\(name) {") { return true }
    switch first {
    case .none: return text.contains(".\(name)()")
    case .labelled(let label): return text.contains(".\(name)(\(label):")
    case .unlabelled:
      return text.ranges(of: ".\(name)(").contains { call in
        text[call.upperBound...].prefixMatch(of: /\)|\w+:/) == nil
      }
    }
  }
}
