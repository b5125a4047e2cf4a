import Observation
import Testing

@testable import Bloc

@MainActor
struct StateObservationTests {
  @Test func trackedReadsAreDetected() {
    #expect(TrackingProbe.isReliable)
    let reads = TrackingProbe.shared.reads
    let cubit = CounterCubit()
    withObservationTracking {
      _ = cubit.state
    } onChange: {
    }
    #expect(TrackingProbe.shared.reads > reads)
    #expect(cubit.observation.isTracked)
  }
}
