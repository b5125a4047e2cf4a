#if Macros
  import SwiftSyntaxMacros

  /// A macro whose expansion is complete as it is written: its source has all the spaces and line breaks that it needs.
  ///
  /// To format what nobody reads took over a third of the time that the expansions took.
  protocol UnformattedMacro: Macro {}

  extension UnformattedMacro {
    static var formatMode: FormatMode { .disabled }
  }
#endif
