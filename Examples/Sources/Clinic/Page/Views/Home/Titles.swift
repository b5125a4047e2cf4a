extension ClinicQuestion {
  var title: String {
    switch self {
    case .treatments: "Treatments"
    case .oralInspections: "Oral inspections"
    case .smileSolution: "Smile solution"
    }
  }
}

extension ClinicConditions.Delay {
  var title: String {
    switch self {
    case .short: "Half a second"
    case .long: "Two seconds"
    case .veryLong: "Seven seconds"
    }
  }
}
