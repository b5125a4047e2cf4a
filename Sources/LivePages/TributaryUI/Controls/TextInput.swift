import Foundation

/// How a browser helps to type a text.
struct TextInputTraits: Hashable {
  var capitalization: String?
  var corrects = true
  var keyboard: String?
  /// What a browser may fill in.
  var contentType: String?
}

/// The letters that a keyboard begins with a capital, as older code has them.
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

/// The letters that a keyboard begins with a capital.
public struct TextInputAutocapitalization: Sendable {
  fileprivate let type: UITextAutocapitalizationType

  public static var never: Self { Self(type: .none) }
  public static var words: Self { Self(type: .words) }
  public static var sentences: Self { Self(type: .sentences) }
  public static var characters: Self { Self(type: .allCharacters) }
}

/// The keys of a keyboard on the screen.
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
  /// Sets the letters of the text fields in the view that a keyboard begins with a capital.
  public func textInputAutocapitalization(_ capitalization: TextInputAutocapitalization?) -> some View {
    transformingEnvironment { $0.textInput.capitalization = capitalization?.type.css }
  }

  /// Sets the letters of the text fields in the view that a keyboard begins with a capital.
  public func autocapitalization(_ type: UITextAutocapitalizationType) -> some View {
    transformingEnvironment { $0.textInput.capitalization = type.css }
  }

  /// Keeps the browser from correcting what is typed in the text fields of the view.
  public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View {
    transformingEnvironment { $0.textInput.corrects = !isDisabled }
  }

  /// Keeps the browser from correcting what is typed in the text fields of the view.
  public func disableAutocorrection(_ isDisabled: Bool?) -> some View {
    transformingEnvironment { if let isDisabled { $0.textInput.corrects = !isDisabled } }
  }

  /// Sets the keyboard on the screen for the text fields in the view.
  public func keyboardType(_ type: UIKeyboardType) -> some View {
    transformingEnvironment { $0.textInput.keyboard = type.mode }
  }
}
