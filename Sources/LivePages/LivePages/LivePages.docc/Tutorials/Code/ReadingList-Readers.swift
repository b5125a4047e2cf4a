import LivePages

struct Reader: Equatable, Sendable {
  let id: UserID
  let name: String
}

/// The site's readers, by their access codes.
struct Readers: Sendable {
  struct FormatError: Error, CustomStringConvertible {
    let description = "READERS must have the form 'Ada=CODE,Grace=CODE'. A code has at least 32 characters."
  }

  private var readers: [String: Reader] = [:]

  /// - Parameter text: Names and access codes, such as `Ada=CODE,Grace=CODE`.
  init(_ text: String) throws {
    for pair in text.split(separator: ",") {
      let parts = pair.split(separator: "=")
      guard parts.count == 2, parts[1].count >= 32 else { throw FormatError() }
      let name = String(parts[0])
      readers[String(parts[1])] = Reader(id: UserID(name.lowercased()), name: name)
    }
    if readers.isEmpty { throw FormatError() }
  }

  func reader(withCode code: String) -> Reader? { readers[code] }

  subscript(user: UserID) -> Reader? { readers.values.first { $0.id == user } }
}

/// A page for readers only. All other visitors are redirected to the page for logging in.
protocol ReadersOnly: StorePage {
  var readers: Readers { get }
}

extension ReadersOnly {
  func admit(_ arrival: Arrival) async -> Admission {
    guard let user = arrival.visit.user, let reader = readers[user] else {
      return .redirected(to: "/log-in")
    }
    return .admitted(with: reader)
  }

  /// Returns the reader whom the page has admitted.
  func reader(of visit: Visit) -> Reader {
    guard let reader = visit.admitted(as: Reader.self) else {
      preconditionFailure("The page admits only readers.")
    }
    return reader
  }
}
