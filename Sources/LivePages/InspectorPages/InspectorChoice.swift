import LivePages
import StoreInspector

/// A user's choices on the inspector's page.
struct InspectorChoice: Equatable {
  /// The number of a store, or `nil` for the first one.
  var store: Int?
  /// A name for which a search found no store.
  var searched: String?
  var filter = ""
  var period = LogPeriod.all
  /// The latest entry that the log shows, or `nil` for the latest entry overall.
  var anchor: Int?
  /// The entry that is shown in full, or `nil` for the store's current entry.
  var entry: Int?
  var pinned: Int?
  var command = ""
  /// The number of times to send the command.
  var times = 1
  var testBeginning: Int?
  var testEnd: Int?
  var reducer = ""
  /// Import statements, separated by semicolons, as are the dependencies.
  var imports = ""
  var dependencies = ""
  /// The source of the requested test.
  var test: String?
  /// The number of the chosen bloc.
  var bloc: Int?
  /// An expression that creates the bloc in a test.
  var blocSource = ""
  /// The source of the requested test of a bloc.
  var blocTest: String?
  var uploads = UploadList()
  var imported: Session?
  /// The message about the result of the latest action, if any.
  var message: String?

  /// Chooses a store, and resets the choices that depend on the store.
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

/// A user's action on the inspector's page.
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
