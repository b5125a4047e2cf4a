#if Macros
  import SwiftSyntaxMacros

  /// A macro whose expansion is complete as it is written, with all the spaces and line breaks that it needs.
  ///
  /// Formatting is over a third of the time that an expansion takes otherwise, and nobody reads its result.
  protocol UnformattedMacro: Macro {}

  extension UnformattedMacro {
    static var formatMode: FormatMode { .disabled }
  }
#endif
