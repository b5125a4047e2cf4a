import ComposableArchitecture
import Foundation

/// A value that provides its own Swift source.
public protocol SourceRepresentable {
  /// An expression that creates the value.
  var swiftSource: String { get }
}

extension Bool: SourceRepresentable {
  public var swiftSource: String { description }
}

extension String: SourceRepresentable {
  public var swiftSource: String { debugDescription }
}

extension Substring: SourceRepresentable {
  public var swiftSource: String { debugDescription }
}

extension Character: SourceRepresentable {
  public var swiftSource: String { String(self).debugDescription }
}

extension UUID: SourceRepresentable {
  public var swiftSource: String { "UUID(uuidString: \"\(uuidString)\")!" }
}

extension URL: SourceRepresentable {
  public var swiftSource: String { "URL(string: \(absoluteString.debugDescription))!" }
}

extension Date: SourceRepresentable {
  public var swiftSource: String {
    "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate.swiftSource))"
  }
}

extension Data: SourceRepresentable {
  public var swiftSource: String {
    isEmpty ? "Data()" : "Data(base64Encoded: \"\(base64EncodedString())\")!"
  }
}

extension Locale: SourceRepresentable {
  public var swiftSource: String { "Locale(identifier: \(identifier.debugDescription))" }
}

extension TimeZone: SourceRepresentable {
  public var swiftSource: String { "TimeZone(identifier: \(identifier.debugDescription))!" }
}

extension Decimal: SourceRepresentable {
  public var swiftSource: String { "Decimal(string: \"\(self)\")!" }
}

extension Duration: SourceRepresentable {
  public var swiftSource: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    if let milliseconds = count(of: 1_000) { return ".milliseconds(\(milliseconds))" }
    if let microseconds = count(of: 1_000_000) { return ".microseconds(\(microseconds))" }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  /// Returns the duration as a number of fractions of a second. Returns `nil` if the number isn't whole or is
  /// too large.
  private func count(of fractionsOfASecond: Int64) -> Int64? {
    let (seconds, attoseconds) = components
    let (rest, remainder) = attoseconds.quotientAndRemainder(
      dividingBy: 1_000_000_000_000_000_000 / fractionsOfASecond
    )
    let (whole, isTooMany) = seconds.multipliedReportingOverflow(by: fractionsOfASecond)
    let (sum, isOneTooMany) = whole.addingReportingOverflow(rest)
    return remainder == 0 && !isTooMany && !isOneTooMany ? sum : nil
  }
}

extension Double: SourceRepresentable {
  public var swiftSource: String { source(of: self) }
}

extension Float: SourceRepresentable {
  public var swiftSource: String { source(of: self) }
}

private func source<Number: BinaryFloatingPoint & CustomStringConvertible>(of number: Number) -> String {
  if number.isNaN { return ".nan" }
  if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
  return number.description
}

/// A value written as a call to its public initializer. Its mirror is unsuitable, because it shows stored
/// properties that aren't parameters of the initializer.
protocol WrittenByParts {
  /// - Parameter path: The value's path, for errors.
  func source(at path: String) throws(SourceError) -> String
}

extension TextState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    let text = String(state: self)
    guard self == TextState(verbatim: text) else { throw .noSourceForm(path: path, type: "TextState") }
    return "TextState(verbatim: \(text.swiftSource))"
  }
}

extension ButtonState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    var arguments: [String] = []
    if let role { arguments.append("role: \(role == .cancel ? ".cancel" : ".destructive")") }
    switch action.type {
    case .send(nil): break
    case .send(let action?):
      arguments.append("action: \(try SourceWriter.source(of: action, at: "\(path).action"))")
    case .animatedSend:
      throw .noSourceForm(path: "\(path).action", type: "\(ButtonStateAction<Action>.self)")
    }
    let label = try label.source(at: "\(path).label")
    let head = arguments.isEmpty ? "ButtonState" : "ButtonState(\(arguments.joined(separator: ", ")))"
    return "\(head) { \(label) }"
  }
}

extension AlertState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    "AlertState { \(try title.source(at: "\(path).title")) }"
      + (try dialogParts(buttons, message, at: path))
  }
}

extension ConfirmationDialogState: WrittenByParts {
  func source(at path: String) throws(SourceError) -> String {
    let visibility = try SourceWriter.source(of: titleVisibility, at: "\(path).titleVisibility")
    let title = try title.source(at: "\(path).title")
    return "ConfirmationDialogState(titleVisibility: \(visibility)) { \(title) }"
      + (try dialogParts(buttons, message, at: path))
  }
}

private func dialogParts<Action>(
  _ buttons: [ButtonState<Action>],
  _ message: TextState?,
  at path: String
) throws(SourceError) -> String {
  var texts: [String] = []
  for (index, button) in buttons.enumerated() {
    texts.append(try button.source(at: "\(path).buttons[\(index)]"))
  }
  let actions = " actions: { \(texts.joined(separator: "; ")) }"
  guard let message else { return actions }
  return "\(actions) message: { \(try message.source(at: "\(path).message")) }"
}
