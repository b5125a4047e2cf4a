import Foundation

/// The input assistance that a browser provides for a text field.
struct TextInputTraits: Hashable {
  var capitalization: String?
  var corrects = true
  var keyboard: String?
  /// The content type that the browser can autofill.
  var contentType: String?
}

/// The autocapitalization behavior of a text field, for UIKit and older code.
public enum UITextAutocapitalizationType: Sendable {
  case none, words, sentences, allCharacters

  fileprivate var css: String {
    switch self {
    case .none: "none"
    case .words: "words"
    case .sentences: "sentences"
    case .allCharacters: "characters"
    }
  }
}

/// The kind of autocapitalization behavior applied during text input.
public struct TextInputAutocapitalization: Sendable {
  fileprivate let type: UITextAutocapitalizationType

  public static var never: Self { Self(type: .none) }
  public static var words: Self { Self(type: .words) }
  public static var sentences: Self { Self(type: .sentences) }
  public static var characters: Self { Self(type: .allCharacters) }
}

/// The type of keyboard to display for a text field.
public enum UIKeyboardType: Sendable {
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, emailAddress, decimalPad,
    twitter, webSearch
  case namePhonePad, alphabet

  fileprivate var mode: String? {
    switch self {
    case .default, .asciiCapable, .numbersAndPunctuation, .twitter, .namePhonePad, .alphabet: nil
    case .webSearch: "search"
    case .URL: "url"
    case .numberPad: "numeric"
    case .phonePad: "tel"
    case .emailAddress: "email"
    case .decimalPad: "decimal"
    }
  }
}

extension View {
  /// Sets how often the shift key in the keyboard is automatically enabled.
  public func textInputAutocapitalization(_ capitalization: TextInputAutocapitalization?) -> some View {
    transformingEnvironment { $0.textInput.capitalization = capitalization?.type.css }
  }

  /// Sets how often the shift key in the keyboard is automatically enabled.
  public func autocapitalization(_ type: UITextAutocapitalizationType) -> some View {
    transformingEnvironment { $0.textInput.capitalization = type.css }
  }

  /// Sets whether to disable autocorrection for this view.
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View {
    transformingEnvironment { $0.textInput.corrects = !isDisabled }
  }

  /// Sets whether to disable autocorrection for this view.
  public func disableAutocorrection(_ isDisabled: Bool?) -> some View {
    transformingEnvironment { if let isDisabled { $0.textInput.corrects = !isDisabled } }
  }

  /// Sets the keyboard type for this view.
  public func keyboardType(_ type: UIKeyboardType) -> some View {
    transformingEnvironment { $0.textInput.keyboard = type.mode }
  }
}
