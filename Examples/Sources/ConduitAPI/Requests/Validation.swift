import Foundation
import HTTPTypes

/// Validates the fields of a request, and collects the messages about all of them.
///
/// ```swift
/// var validation = Validation(of: fields)
/// let title = validation.required("title", .title)
/// let tags = validation.tags("tagList")
/// try validation.finish()
/// ```
///
/// The results are valid only if ``finish()`` doesn't throw.
struct Validation: Sendable {
  /// The maximum number of tags of an article.
  static let mostTags = 10

  private let fields: RequestFields
  private var errors: [String: [String]] = [:]

  init(of fields: RequestFields) {
    self.fields = fields
  }

  /// Throws an error with all messages, if there are any.
  func finish() throws(APIError) {
    guard errors.isEmpty else { throw APIError(.unprocessableContent, errors) }
  }

  /// Adds a message about a field.
  mutating func report(_ name: String, _ message: String) {
    errors[name, default: []].append(message)
  }

  /// Returns the text of a field, which must exist.
  mutating func required(_ name: String, _ rule: TextRule) -> String {
    guard let field = fields[name] else {
      report(name, TextProblem.blank.message)
      return ""
    }
    return text(field, name, rule) ?? ""
  }

  /// Returns the text of a field, or `nil` if the field is missing and so must not change. A string cannot be
  /// removed.
  mutating func optional(_ name: String, _ rule: TextRule) -> String? {
    fields[name].flatMap { text($0, name, rule) }
  }

  /// Returns the change of a string that may be removed by `null` or an empty string.
  mutating func removable(_ name: String, _ rule: TextRule) -> Change<String> {
    switch fields[name] {
    case nil: .keep
    case .null, .text(""): .set(nil)
    case let field?: .set(text(field, name, rule))
    }
  }

  /// Returns the distinct tags of a field, or `nil` if it is missing.
  mutating func tags(_ name: String) -> Set<String>? {
    guard let field = fields[name] else { return nil }
    guard case .texts(let texts) = field else {
      report(name, "must be a list of texts")
      return []
    }
    guard texts.count <= Self.mostTags else {
      report(name, "has too many tags (maximum is \(Self.mostTags))")
      return []
    }
    var tags: Set<String> = []
    for tag in texts {
      if let tag = text(.text(tag), name, .tag) { tags.insert(tag) }
    }
    return tags
  }

  private mutating func text(_ field: RequestField, _ name: String, _ rule: TextRule) -> String? {
    switch field {
    case .text(let text):
      do throws(TextProblem) {
        return try rule.validate(text)
      } catch {
        report(name, error.message)
      }
    case .null: report(name, TextProblem.blank.message)
    case .texts, .object, .other: report(name, "must be a text")
    }
    return nil
  }
}

extension Validation {
  /// Returns the email address of a field, or `nil` if the field is missing and may be.
  mutating func email(_ name: String, isRequired: Bool) -> String? {
    let text = isRequired ? required(name, .email) : optional(name, .email)
    guard let email = text, !email.isEmpty else { return nil }
    let parts = email.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
    let isValid =
      parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && !email.unicodeScalars.contains {
        $0.properties.isWhitespace || "<>()\",;:\\".unicodeScalars.contains($0)
      }
    guard isValid else {
      report(name, "is not an email address")
      return nil
    }
    return email
  }

  /// Returns the change of a URL of a picture.
  mutating func image(_ name: String) -> Change<String> {
    let change = removable(name, .image)
    guard case .set(let image?) = change else { return change }
    guard let url = URL(string: image), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, image.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      report(name, "is not a URL that begins with http:// or https://")
      return .keep
    }
    return change
  }
}

/// The change of a value that may be missing.
enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
  case keep
  case set(Value?)
}
