extension ClinicQuestion {
  /// How much longer than others its answer takes: the parts of a page come in one after the other.
  var patience: Double {
    switch self {
    case .treatments: 0.6
    case .oralInspections: 1
    case .smileSolution: 1.4
    }
  }
}
