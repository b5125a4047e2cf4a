import LivePages

/// An action of a person on the inspector's page.
public enum InspectorAction: Equatable, Sendable {
  case recordingTapped
  case storeChosen(Int)
  case filterChanged(String)
  case periodChosen(LogPeriod)
  case olderTapped
  case newerTapped
  case entryChosen(Int)
  case travelled(to: Int)
  case backTapped
  case forwardTapped
  case resumeTapped
  case skipTapped(Int)
  case restoreTapped(Int)
  case replayTapped(from: Int)
  case commandChanged(String)
  case timesChanged(Int)
  case commandSent
  case pinTapped(Int)
  case unpinTapped
  case testBeginningChosen(Int)
  case testEndChosen(Int)
  case reducerChanged(String)
  case importsChanged(String)
  case dependenciesChanged(String)
  case testTapped
  case blocChosen(Int)
  case blocSourceChanged(String)
  case blocTestTapped
  case imports(UploadEvent)
  case importClosed
  case importTravelled(to: Int)
  case importTestTapped
}

/// The period of time that the log shows.
public enum LogPeriod: String, CaseIterable, Hashable, Sendable {
  case all = "All"
  case minutes = "Last 10 minutes"
  case minute = "Last minute"
  case seconds = "Last 10 seconds"

  var duration: Duration? {
    switch self {
    case .all: nil
    case .minutes: .seconds(600)
    case .minute: .seconds(60)
    case .seconds: .seconds(10)
    }
  }
}
