/// The app's access to the clinic's data. Each request gets a separate response, after a delay or not at all.
public struct ClinicRepository: Sendable {
  public var treatments: @Sendable () async throws(ClinicError) -> [Treatment]
  public var oralInspections: @Sendable () async throws(ClinicError) -> [OralInspection]
  public var smileSolution: @Sendable () async throws(ClinicError) -> SmileSolution

  public init(
    treatments: @escaping @Sendable () async throws(ClinicError) -> [Treatment],
    oralInspections: @escaping @Sendable () async throws(ClinicError) -> [OralInspection],
    smileSolution: @escaping @Sendable () async throws(ClinicError) -> SmileSolution
  ) {
    self.treatments = treatments
    self.oralInspections = oralInspections
    self.smileSolution = smileSolution
  }
}

/// The data that the clinic provides.
public enum ClinicQuestion: String, CaseIterable, Sendable {
  case treatments
  case oralInspections
  case smileSolution
}

/// Why the clinic did not answer, in words for the user.
public enum ClinicError: Error, Hashable, CustomStringConvertible {
  /// The clinic responded with an error.
  case refused
  /// The request was cancelled before the response.
  case cancelled

  public var description: String {
    switch self {
    case .refused: "The clinic isn't responding. Try again later."
    case .cancelled: "The request was cancelled. Try again."
    }
  }
}

/// A current treatment.
public struct Treatment: Hashable, Sendable {
  public let name: String
  /// The number of the next visit.
  public let visit: Int
  /// The total number of visits.
  public let visits: Int
  /// The current waiting time.
  public let waitingMinutes: Int

  public init(name: String, visit: Int, visits: Int, waitingMinutes: Int) {
    self.name = name
    self.visit = visit
    self.visits = visits
    self.waitingMinutes = waitingMinutes
  }
}

/// The result of an inspection.
public struct OralInspection: Hashable, Sendable {
  public let area: String
  /// The score, from 0 to 100, where 100 is best.
  public let score: Int

  public init(area: String, score: Int) {
    self.area = area
    self.score = score
  }
}

/// A plan for straight teeth: a row of aligners, each worn for some days.
public struct SmileSolution: Hashable, Sendable {
  public let name: String
  /// The current aligner.
  public let aligner: Int
  public let aligners: Int
  /// The number of days until the next aligner.
  public let daysLeft: Int

  public init(name: String, aligner: Int, aligners: Int, daysLeft: Int) {
    self.name = name
    self.aligner = aligner
    self.aligners = aligners
    self.daysLeft = daysLeft
  }
}
