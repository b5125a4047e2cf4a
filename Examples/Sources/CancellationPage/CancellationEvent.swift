import Cancellation
import LivePages

/// All that a person can do on the page.
public enum CancellationEvent: ViewEvent {
  case startTimer(Ticker.ID)
  case restartTimer(Ticker.ID)
  case stopTimer(Ticker.ID)
  case stopAllTimers
  case startDownload(String)
  case startDownloadOver(String)
  case cancelDownload(String)
  case cancelAllDownloads
  case speedChosen(ServerSpeed)
  case faultChosen(ServerFault)
  case searchTyped(String)
  case searchStopped
  case searchRetried
  case logCleared

  /// No name of something on the page is longer. It is looked at before anything is compared, which takes
  /// long for some texts.
  private static let longestName = 64
  /// What stands in the field, of at most ``RiverSearch/State/longestText`` UTF-16 units, does not take more
  /// bytes than that.
  private static let longestText = 256

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "startTimer": self = .startTimer(try wire.text(bytes: Self.longestName))
    case "restartTimer": self = .restartTimer(try wire.text(bytes: Self.longestName))
    case "stopTimer": self = .stopTimer(try wire.text(bytes: Self.longestName))
    case "startDownload": self = .startDownload(try wire.text(bytes: Self.longestName))
    case "startDownloadOver": self = .startDownloadOver(try wire.text(bytes: Self.longestName))
    case "cancelDownload": self = .cancelDownload(try wire.text(bytes: Self.longestName))
    case "speedChosen": self = .speedChosen(try wire.choice(expected: "the name of a speed as its value"))
    case "faultChosen": self = .faultChosen(try wire.choice(expected: "the name of a fault as its value"))
    case "searchTyped": self = .searchTyped(try wire.text(bytes: Self.longestText))
    case "stopAllTimers": self = try wire.plain(.stopAllTimers)
    case "cancelAllDownloads": self = try wire.plain(.cancelAllDownloads)
    case "searchStopped": self = try wire.plain(.searchStopped)
    case "searchRetried": self = try wire.plain(.searchRetried)
    case "logCleared": self = try wire.plain(.logCleared)
    default: throw .unknownEvent(name: wire.name)
    }
  }

  public var wire: WireEvent {
    switch self {
    case .startTimer(let id): WireEvent("startTimer", value: .string(id))
    case .restartTimer(let id): WireEvent("restartTimer", value: .string(id))
    case .stopTimer(let id): WireEvent("stopTimer", value: .string(id))
    case .stopAllTimers: WireEvent("stopAllTimers")
    case .startDownload(let file): WireEvent("startDownload", value: .string(file))
    case .startDownloadOver(let file): WireEvent("startDownloadOver", value: .string(file))
    case .cancelDownload(let file): WireEvent("cancelDownload", value: .string(file))
    case .cancelAllDownloads: WireEvent("cancelAllDownloads")
    case .speedChosen(let speed): WireEvent("speedChosen", value: .string(speed.rawValue))
    case .faultChosen(let fault): WireEvent("faultChosen", value: .string(fault.rawValue))
    case .searchTyped(let text): WireEvent("searchTyped", value: .string(text))
    case .searchStopped: WireEvent("searchStopped")
    case .searchRetried: WireEvent("searchRetried")
    case .logCleared: WireEvent("logCleared")
    }
  }
}

extension WireEvent {
  /// The value, which has to be a text of at most so many bytes of UTF-8.
  fileprivate func text(bytes longest: Int) throws(ViewEventError) -> String {
    let text = try string()
    guard text.utf8.count <= longest else {
      throw .unexpectedValue(event: name, expected: "a text of at most \(longest) bytes as its value")
    }
    return text
  }

  /// The event that this one is, provided that it came without a value.
  fileprivate func plain(_ event: CancellationEvent) throws(ViewEventError) -> CancellationEvent {
    try requireNoValue()
    return event
  }
}
