#if Macros
  import SwiftSyntax

  /// A case of an enum that is a `@Reducer`.
  struct FeatureCase {
    enum Kind {
      /// It names a feature's type, whose value is run.
      case feature(String, value: String)
      /// It carries state that ends by itself, such as an alert's.
      case ephemeral(String, action: String)
      /// It carries state without logic, or nothing.
      case ignored
    }

    let enumCase: EnumCase
    let kind: Kind

    init(_ enumCase: EnumCase) {
      self.enumCase = enumCase
      let payloads = enumCase.payloads
      guard payloads.count == 1, !enumCase.has(attribute: "ReducerCaseIgnored") else {
        kind = .ignored
        return
      }
      let type = payloads[0].type.trimmedDescription
      if let action = payloads[0].type.actionOfAlert {
        kind = .ephemeral(type, action: action)
      } else if enumCase.has(attribute: "ReducerCaseEphemeral") {
        kind = .ephemeral(type, action: "\(type).Action")
      } else {
        // A feature that is made with arguments is the case's default value: `case add(Add = Add(limit: 3))`.
        kind = .feature(type, value: payloads[0].defaultValue?.value.trimmedDescription ?? "\(type)()")
      }
    }

    var isFeature: Bool {
      if case .feature = kind { true } else { false }
    }

    var name: String { enumCase.name }
  }

  extension TypeSyntax {
    /// The action of a type that is written as an alert or a dialog.
    fileprivate var actionOfAlert: String? {
      let generic =
        self.as(IdentifierTypeSyntax.self).map { (name: $0.name, arguments: $0.genericArgumentClause) }
        ?? self.as(MemberTypeSyntax.self).map { (name: $0.name, arguments: $0.genericArgumentClause) }
      guard let generic, ["AlertState", "ConfirmationDialogState"].contains(generic.name.text) else {
        return nil
      }
      // Without the argument, the compiler says at the case that it is missing.
      return generic.arguments?.arguments.first?.argument.trimmedDescription
    }
  }
#endif
