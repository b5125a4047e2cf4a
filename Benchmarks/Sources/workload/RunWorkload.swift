import DeferredWorkloads
import Foundation
import Measurement
import StoreWorkloads
import TributaryWorkloads

/// Runs some steps of one workload with this library, for tools that observe a process.
///
/// Usage: `workload NAME COUNT`
@main
enum RunWorkload {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard
      arguments.count == 2,
      let workload = arguments.first.flatMap(workload),
      let count = arguments.last.flatMap({ Int($0) }), count >= 0
    else {
      let names =
        WorkloadID.allCases.map(\.rawValue) + StoreWorkload.allCases.map(\.rawValue)
        + DeferredWorkload.allCases.map(\.rawValue)
      let list = names.joined(separator: " ")
      FileHandle.standardError.write(Data("usage: workload NAME COUNT\nNAME is one of: \(list)\n".utf8))
      exit(64)
    }
    let tally = Tally()
    workload.prepare(tally)(count)
    print(tally)
  }

  private static func workload(named name: String) -> Workload? {
    WorkloadID(rawValue: name).flatMap(tributaryWorkload) ?? StoreWorkload(rawValue: name)?.workload
      ?? DeferredWorkload(rawValue: name)?.workload
  }
}
