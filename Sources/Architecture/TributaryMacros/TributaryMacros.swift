#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  /// The compiler plugin, which provides all macros of the package.
  @main
  struct TributaryMacros: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      CasePathableMacro.self,
      DependencyClientMacro.self,
      DependencyEndpointIgnoredMacro.self,
      DependencyEndpointMacro.self,
      DependencyEntryMacro.self,
      ObservableStateMacro.self,
      ObservationIgnoredMacro.self,
      ObservationStateTrackedMacro.self,
      PerceptibleMacro.self,
      PerceptionTrackedMacro.self,
      PresentsMacro.self,
      ReducerCaseEphemeralMacro.self,
      ReducerCaseIgnoredMacro.self,
      ReducerMacro.self,
      ViewActionMacro.self,
    ]
  }
#else
  /// Without the trait `Macros`, no target needs the plugin, but a build of the whole package still links it.
  @main
  enum TributaryMacros {
    static func main() {}
  }
#endif
