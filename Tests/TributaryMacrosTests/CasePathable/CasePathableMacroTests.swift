#if Macros
  import SwiftSyntaxMacros
  import Testing

  @testable import TributaryMacros

  struct CasePathableMacroTests {
    @Test func `the plugin provides it`() {
      #expect(TributaryMacros().providingMacros.contains { $0 == CasePathableMacro.self })
    }
  }
#endif
