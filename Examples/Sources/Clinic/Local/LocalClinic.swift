import NIOConcurrencyHelpers

/// A local clinic. Its responses change with each request. The conditions determine their delay and their
/// failures.
public final class LocalClinic: Sendable {
  private struct State {
    var conditions = ClinicConditions()
    /// How many requests were answered, for each kind.
    var answers: [ClinicQuestion: Int] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock that measures the delays.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  /// The conditions for the next requests.
  public var conditions: ClinicConditions {
    get { state.withLockedValue { $0.conditions } }
    set { state.withLockedValue { $0.conditions = newValue } }
  }

  /// The repository that sends requests to this clinic.
  public var repository: ClinicRepository {
    ClinicRepository(
      treatments: { () async throws(ClinicError) in
        Treatment.list(inAnswer: try await self.answer(to: .treatments))
      },
      oralInspections: { () async throws(ClinicError) in
        OralInspection.list(inAnswer: try await self.answer(to: .oralInspections))
      },
      smileSolution: { () async throws(ClinicError) in
        SmileSolution.plan(inAnswer: try await self.answer(to: .smileSolution))
      }
    )
  }

  /// Waits, and returns the number of the response, starting from zero.
  private func answer(to question: ClinicQuestion) async throws(ClinicError) -> Int {
    let conditions = conditions
    do {
      try await clock.sleep(for: conditions.delay.duration * question.patience)
    } catch {
      throw .cancelled
    }
    guard !conditions.unanswered.contains(question) else { throw .refused }
    return state.withLockedValue { state in
      let number = state.answers[question, default: 0]
      state.answers[question] = number + 1
      return number
    }
  }
}

/// The behavior of the local clinic.
public struct ClinicConditions: Hashable, Sendable {
  /// The delay of a response.
  public enum Delay: String, CaseIterable, Sendable {
    case short
    case long
    case veryLong
  }

  public var delay: Delay
  /// The requests that the clinic does not answer.
  public var unanswered: Set<ClinicQuestion>

  public init(delay: Delay = .short, unanswered: Set<ClinicQuestion> = []) {
    self.delay = delay
    self.unanswered = unanswered
  }
}

extension ClinicConditions.Delay {
  var duration: Duration {
    switch self {
    case .short: .milliseconds(400)
    case .long: .milliseconds(1500)
    case .veryLong: .milliseconds(5000)
    }
  }
}

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

// The clinic's responses. Each differs slightly from the previous one, so that refreshes are visible.

extension Treatment {
  static func list(inAnswer number: Int) -> [Treatment] {
    [
      Treatment(
        name: "Root canal, tooth 36",
        visit: 1 + number % 3,
        visits: 3,
        waitingMinutes: 4 + number * 7 % 19
      ),
      Treatment(name: "Ceramic crown, tooth 14", visit: 2, visits: 2, waitingMinutes: 9 + number * 5 % 13),
      Treatment(name: "Cleaning", visit: 1, visits: 1, waitingMinutes: 2 + number * 3 % 11),
    ]
  }
}

extension OralInspection {
  static func list(inAnswer number: Int) -> [OralInspection] {
    [
      OralInspection(area: "Gums", score: 72 + number * 5 % 23),
      OralInspection(area: "Enamel", score: 91 - number * 3 % 17),
      OralInspection(area: "Bite", score: 64 + number * 7 % 31),
    ]
  }
}

extension SmileSolution {
  static func plan(inAnswer number: Int) -> SmileSolution {
    SmileSolution(
      name: "Clear aligners",
      aligner: 7 + number / 14 % 15,
      aligners: 22,
      daysLeft: 13 - number % 14
    )
  }
}
