#if Macros
  import SwiftSyntax

  extension AccessorDeclSyntax {
    /// The accessor by which a property's first value becomes that of its storage.
    ///
    /// - Parameter storage: The name of what stores the property.
    static func initialiser(of storage: String) -> AccessorDeclSyntax {
      AccessorDeclSyntax(
        .`init`,
        attribute: "storageRestrictions(initializes: \(storage))",
        parameter: "initialValue",
        unparsedBody: "\(storage) = initialValue"
      )
    }
  }
#endif
