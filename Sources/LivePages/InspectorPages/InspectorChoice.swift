import LivePages
import StoreInspector

/// The choices that a person has made on the inspector's page.
struct InspectorChoice: Equatable {
  /// The number of a store; `nil` for the first that there is.
  var store: Int?
  /// A name that no store had when it was looked for.
  var searched: String?
  var filter = ""
  var period = LogPeriod.all
  /// The latest entry that the log shows; `nil` for the latest that there is.
  var anchor: Int?
  /// The entry that is shown in full; `nil` for the one at which the store is.
  var entry: Int?
  var pinned: Int?
  var command = ""
  /// The number of times that it is sent.
  var times = 1
  var testBeginning: Int?
  var testEnd: Int?
  var reducer = ""
  /// Statements with semicolons between them, as are the dependencies.
  var imports = ""
  var dependencies = ""
  /// The source of the requested test.
  var test: String?
  /// The number of a bloc.
  var bloc: Int?
  /// An expression that makes the bloc in a test.
  var blocSource = ""
  /// The source of the requested test of a bloc.
  var blocTest: String?
  var uploads = UploadList()
  var imported: Session?
  /// What came of what the person did last, if that has to be told.
  var message: String?

  /// Forgets what belongs to a store.
  mutating func choose(store number: Int?) {
    guard store != number else { return }
    store = number
    searched = nil
    (anchor, entry, pinned, test, testBeginning, testEnd) = (nil, nil, nil, nil, nil, nil)
    (command, times, message) = ("", 1, nil)
  }

  mutating func choose(bloc number: Int) {
    guard bloc != number else { return }
    (bloc, blocSource, blocTest) = (number, "", nil)
  }
}

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
