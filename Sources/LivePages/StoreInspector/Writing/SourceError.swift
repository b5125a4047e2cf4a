/// The reason that something that was recorded could not be written as Swift.
public enum SourceError: Error, Hashable, Sendable {
  /// A value has no form in source code, as objects, closures and key paths have none.
  ///
  /// - Parameters:
  ///   - path: The value's path, such as `Action.opened.file`.
  ///   - type: The value's type.
  case noSourceForm(path: String, type: String)
  /// The type of the actions or of the states is not `Equatable`, as a test store needs it to be.
  case notEquatable(type: String)
  /// There is no entry of this number, or it has gone.
  case unknownEntry(Int)
  /// The action of this entry was sent by an effect that was started before the first entry, so that the test
  /// could not receive it.
  case effectFromBefore(entry: Int)
  /// The states of this cubit came from calls of its methods, which are not recorded.
  case noEvents(name: String)
  /// The inspector had paused before this entry, and the state has changed meanwhile by actions that are not
  /// known.
  case pause(before: Int)
}

extension SourceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSourceForm(let path, let type):
      "'\(path)' has no form in source code: it is a '\(type)'."
    case .notEquatable(let type):
      "'\(type)' is not Equatable, as a test store needs it to be."
    case .unknownEntry(let number):
      "There is no entry \(number), or it has gone."
    case .effectFromBefore(let entry):
      "The action of entry \(entry) was sent by an effect that was started before the first entry."
    case .noEvents(let name):
      "The states of '\(name)' came from calls of its methods, which are not recorded."
    case .pause(let entry):
      "Recording had paused before entry \(entry), and the state has changed meanwhile."
    }
  }
}

extension SourceError {
  /// The same without secrets: a path has the keys of dictionaries.
  func masked(by mask: SecretMask) -> SourceError {
    switch self {
    case .noSourceForm(let path, let type): .noSourceForm(path: mask.text(path), type: type)
    case .notEquatable, .unknownEntry, .effectFromBefore, .noEvents, .pause: self
    }
  }
}

extension SecretMask {
  /// Writes source without secrets, also where that fails.
  ///
  /// - Parameter write: A closure that writes it with them.
  func source(writing write: () throws(SourceError) -> String) throws(SourceError) -> String {
    do throws(SourceError) {
      return try source(write())
    } catch {
      throw error.masked(by: withoutNumbers)
    }
  }
}
