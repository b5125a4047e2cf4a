import Foundation
import Timings

/// The file to which the server writes its timings when it stops.
struct TimingFile {
  let url: URL
  let collector = TimingCollector()

  func write() {
    do {
      try collector.write(to: url)
    } catch {
      FileHandle.standardError.write(Data("showcase: \(url.path) can't be written: \(error)\n".utf8))
    }
  }
}
