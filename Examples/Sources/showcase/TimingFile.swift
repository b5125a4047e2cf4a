import Foundation
import Timings

/// Where the server tells how long things took, when it has stopped.
struct TimingFile {
  let url: URL
  let collector = TimingCollector()

  func write() {
    do {
      try collector.write(to: url)
    } catch {
      FileHandle.standardError.write(Data("showcase: \(url.path) cannot be written: \(error)\n".utf8))
    }
  }
}
