import Measurement

extension Workload {
  static var flatMap: Workload {
    sending { $0.flatMap { Just($0) } }
  }

  static var switchToLatest: Workload {
    sending { $0.map { Just($0) }.switchToLatest() }
  }
}
