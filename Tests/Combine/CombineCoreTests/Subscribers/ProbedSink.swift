import CombineCore
import CombineProbes

/// Creates a sink whose value closure holds a probe.
func makeSink(
  receiveCompletion: @escaping () -> Void = {},
  receiveValue: @escaping (Int) -> Void = { _ in },
  whenReleased: @escaping () -> Void
) -> Subscribers.Sink<Int, Never> {
  let probe = ReleaseProbe(onDeinit: whenReleased)
  return Subscribers.Sink(
    receiveCompletion: { _ in receiveCompletion() },
    receiveValue: { value in withExtendedLifetime(probe) { receiveValue(value) } }
  )
}
