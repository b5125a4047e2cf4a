/// The spelling of an operator: its name, and the labels and kinds of its parameters.
struct OperatorSpelling: Hashable, CustomStringConvertible {
  private struct Parameter: Hashable {
    enum Kind { case closure, elements, ownType, publisher, sequence, valueClosure, other }

    /// The parameter's label, or `nil` if it has none.
    let label: String?
    let kind: Kind
    let isVariadic: Bool
    /// A Boolean value that indicates whether a call may omit the argument.
    let isOptional: Bool

    /// Returns `true` if the argument can belong to the parameter.
    func takes(_ argument: OperatorCall.Argument) -> Bool {
      guard argument.label == label, let first = argument.expression.first else { return false }
      let isLiteral = first == "\"" || first.isNumber
      return switch kind {
      case .elements: isLiteral
      case .ownType: !isLiteral && first != "[" && argument.hasTypeOfSource
      case .publisher: !isLiteral && first != "["
      case .sequence: first == "["
      case .valueClosure: argument.expression.firstMatch(of: /^\{\s*["\d]/) != nil
      case .closure, .other: true
      }
    }
  }

  let name: String
  private let parameters: [Parameter]

  /// Parses a declaration. Returns `nil` if it doesn't declare an operator.
  init?(_ signature: String) {
    guard let name = Self.name(signature) else { return nil }
    self.name = name
    let generics = signature.prefixMatch(of: /[^(]*/)?.output ?? ""
    parameters = Self.parameters(of: signature).map { Self.parameter($0, generics: generics) }
  }

  /// Returns the operator's name in `public func name<T>(…`, or `nil` if the function is a protocol
  /// requirement.
  static func name(_ signature: String) -> String? {
    guard
      let match = signature.firstMatch(of: /^public (?:static )?func `?(\w+)/),
      !["connect", "request", "cancel", "send", "hash"].contains(match.1),
      !signature.contains(/\(subscriber: \w+\)/)
    else { return nil }
    return String(match.1)
  }

  /// Returns the text of each parameter, split at the commas outside brackets.
  private static func parameters(of signature: String) -> [Substring] {
    guard let start = signature.firstIndex(of: "(") else { return [] }
    var depth = 0
    var parts = [signature[start..<start]]
    for index in signature[start...].indices {
      let character = signature[index]
      if "([<".contains(character) { depth += 1 }
      // Excludes the end of an arrow.
      if ")]".contains(character) || character == ">" && !signature[..<index].hasSuffix("-") { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," {
        parts.append(signature[index..<index])
      } else if depth > 1 || !"(,".contains(character) {
        let last = parts.removeLast()
        parts.append(signature[(last.isEmpty ? index : last.startIndex)...index])
      }
    }
    return parts.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  private static func parameter(_ text: Substring, generics: Substring) -> Parameter {
    let match = text.firstMatch(of: /^\s*(\w+)(?:\s+\w+)?:\s*(.*)$/)
    let label = match.map { String($0.1) } ?? ""
    let type = match?.2 ?? ""
    let name = type.prefixMatch(of: /\w+/)?.output ?? ""
    let conformance = generics.matches(of: /(\w+): ([\w.]+)/).first { $0.1 == name }?.2 ?? ""
    let kind: Parameter.Kind =
      if type.contains("-> Output") {
        .valueClosure
      } else if type.contains("->") || type.contains("@escaping") {
        .closure
      } else if type.hasPrefix("Output...") {
        .elements
      } else if ["Self", "Upstream"].contains(name) {
        .ownType
      } else if conformance == "Publisher" {
        .publisher
      } else if conformance.hasSuffix("Sequence") || conformance == "Collection" {
        .sequence
      } else {
        .other
      }
    let isVariadic = type.contains("...")
    return Parameter(
      label: label == "_" ? nil : label,
      kind: kind,
      isVariadic: isVariadic,
      isOptional: type.contains(" = ") || isVariadic && label == "_"
    )
  }

  /// A Boolean value that indicates whether the operator takes publishers in addition to its upstream.
  var takesPublishers: Bool {
    parameters.contains { [.closure, .ownType, .publisher, .sequence].contains($0.kind) }
  }

  /// The rank that determines which of several matching overloads Swift prefers. The lowest rank wins.
  var rank: Int {
    if parameters.contains(where: \.isVariadic) { return 2 }
    return parameters.contains { $0.kind == .ownType } ? 0 : 1
  }

  var description: String {
    let labels = parameters.map { parameter in
      let isShown = [.elements, .sequence, .valueClosure].contains(parameter.kind)
      return "\(parameter.label ?? "_"):\(isShown ? "\(parameter.kind)" : "")"
    }
    return "\(name)(\(labels.joined()))"
  }

  /// Returns the calls in source code that match the operator.
  func calls(in text: Substring) -> [OperatorCall] {
    OperatorCall.all(of: name, in: text).filter(isMeant)
  }

  func isMeant(by call: OperatorCall) -> Bool {
    var rest = parameters[...]
    for argument in call.arguments {
      // The argument is either a further variadic argument or the next parameter, possibly after parameters
      // with default values.
      if let last = parameters[..<rest.startIndex].last, last.isVariadic, argument.label == nil,
        Parameter(label: nil, kind: last.kind, isVariadic: true, isOptional: false).takes(argument)
      {
        continue
      }
      guard let index = rest.firstIndex(where: { $0.takes(argument) }),
        rest[..<index].allSatisfy(\.isOptional)
      else { return false }
      rest = rest[(index + 1)...]
    }
    for closure in call.closures {
      let index = rest.firstIndex {
        $0.kind == .closure && (closure.label == nil || closure.label == $0.label)
      }
      guard let index, rest[..<index].allSatisfy(\.isOptional) else { return false }
      rest = rest[(index + 1)...]
    }
    return rest.allSatisfy(\.isOptional)
  }
}
