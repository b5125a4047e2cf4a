extension ClinicQuestion {
  /// The factor for the delay of the response, so that the parts of a page arrive one after the other.
  var patience: Double {
    switch self {
    case .treatments: 0.6
    case .oralInspections: 1
    case .smileSolution: 1.4
    }
  }
}
