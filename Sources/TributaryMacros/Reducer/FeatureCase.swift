#if Macros
  import SwiftSyntax

  /// A case of an enum that is a `@Reducer`.
  struct FeatureCase {
    enum Kind {
      /// It names a feature's type, whose value is run.
      case feature(String, value: String)
      /// It carries state that goes by itself, whose actions are of the state's own type.
      case ephemeral(String)
      /// It carries state without logic, or nothing.
      case ignored
    }

    let enumCase: EnumCase
    let kind: Kind

    init(_ enumCase: EnumCase) {
      self.enumCase = enumCase
      guard let payload = enumCase.payloads.first, !enumCase.has(attribute: "ReducerCaseIgnored") else {
        kind = .ignored
        return
      }
      let type = payload.type.trimmedDescription
      let isEphemeral = enumCase.has(attribute: "ReducerCaseEphemeral") || payload.type.isEphemeral
      // A feature that is made with arguments is the case's default value: `case add(Add = Add(limit: 3))`.
      let value = payload.defaultValue?.value.trimmedDescription ?? "\(type)()"
      kind = isEphemeral ? .ephemeral(type) : .feature(type, value: value)
    }

    var isFeature: Bool {
      if case .feature = kind { true } else { false }
    }

    var name: String { enumCase.name }
  }

  extension TypeSyntax {
    /// Alerts and dialogs are known by name, as published.
    fileprivate var isEphemeral: Bool {
      guard let type = self.as(IdentifierTypeSyntax.self) else { return false }
      return ["AlertState", "ConfirmationDialogState"].contains(type.name.text)
    }
  }
#endif
