import Testing

@testable import Bloc

#if INSPECTED
  import StoreInspector
#endif

/// Waits until everything that can run without external events has run. It requires the trait `blocs` or
/// `withTestedBlocs`.
@MainActor
func settle() async {
  guard let activity = BlocSettings.overrides?.activity else {
    preconditionFailure("The suite lacks the trait 'blocs'.")
  }
  await activity.settle(on: MainActor.shared)
}

/// Waits for one turn of the main actor.
@MainActor
func turn() async {
  BlocSettings.current.activity?.begin()
  await withCheckedContinuation { continuation in
    Task { @MainActor in continuation.resume() }
  }
  BlocSettings.current.activity?.end()
}

/// Makes `settle` wait for the blocs that an operation creates.
@MainActor
func withTestedBlocs(_ operation: () async throws -> Void) async rethrows {
  var settings = BlocSettings.current
  settings.activity = BlocActivity()
  try await settings.run(operation)
}

/// Makes `settle` wait for the blocs of a test.
struct TestedBlocs: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    var settings = BlocSettings.current
    settings.activity = BlocActivity()
    #if INSPECTED
      settings.observer = InspectingBlocObserver()
    #endif
    try await settings.run(function)
  }
}

extension Trait where Self == TestedBlocs {
  static var blocs: TestedBlocs { TestedBlocs() }
}
