#if LivePages
  import LivePagesCore
  import Metrics

  /// A metrics factory that sums the counters and counts the timers, by label and dimensions.
  final class CountingMetrics: MetricsFactory {
    private let values = Locked<[String: Double]>([:])

    subscript(name: String) -> Double? { values.withLock { $0[name] } }

    private func sum(_ label: String, _ dimensions: [(String, String)]) -> Sum {
      let name = ([label] + dimensions.map { "\($0)=\($1)" }).joined(separator: " ")
      return Sum { [values] change in values.withLock { $0[name, default: 0] += change } }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
      sum(label, dimensions)
    }
    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
      sum(label, dimensions)
    }
    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
      sum(label, dimensions)
    }
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
      sum(label, dimensions)
    }
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
  }

  private final class Sum: CounterHandler, MeterHandler, TimerHandler, RecorderHandler {
    private let add: @Sendable (Double) -> Void

    init(_ add: @escaping @Sendable (Double) -> Void) {
      self.add = add
    }

    func increment(by amount: Int64) { add(Double(amount)) }
    func increment(by amount: Double) { add(amount) }
    func decrement(by amount: Double) { add(-amount) }
    func set(_ value: Int64) {}
    func set(_ value: Double) {}
    func reset() {}
    func record(_ value: Int64) { add(1) }
    func record(_ value: Double) { add(1) }
    func recordNanoseconds(_ duration: Int64) { add(1) }
  }
#endif
