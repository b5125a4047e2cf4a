/// Names the effects of a test store in reports, and resumes the callers that wait for effects to end.
struct TestEffectMonitor<FeatureAction>: EffectMonitor {
  let progress: Progress

  func origin(of action: TestAction<FeatureAction>) -> EffectOrigin {
    EffectOrigin(action: describe(action.action), send: action.send)
  }

  func effectsEnded() {
    progress.signal()
  }
}

/// Returns the name of an effect in a report.
func describeOrigin(_ origin: EffectOrigin?) -> String {
  guard let origin else { return "An effect of unknown origin" }
  return "An effect of '\(origin.action)', from the 'send' at \(origin.send)"
}
