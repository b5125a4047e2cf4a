extension TestDependencyKey {
  public static var previewValue: Value {
    DefaultInMaking.standIn(for: Self.self, in: .test) { testValue }
  }
}

extension DependencyKey {
  public static var previewValue: Value {
    DefaultInMaking.standIn(for: Self.self, in: .live) { liveValue }
  }

  /// The preview value, after an issue was reported: a test that reaches a real implementation should say
  /// that it means to.
  public static var testValue: Value {
    DefaultInMaking.testValueIsMissing(of: Self.self)
    return DefaultInMaking.standIn(for: Self.self, in: .preview) { previewValue }
  }
}
