import CombineProbes
import Testing

@testable import CombineCore

struct RunningTimerTests {
  private let first = ProbeSubscription("first")
  private let second = ProbeSubscription("second")

  @Test func theTokenOfTheTimerBeforeIsToBeCancelledWhenTheNextIsKept() {
    var timer = RunningTimer()
    let firstNumber = timer.start()
    #expect(timer.keep(first, number: firstNumber) == nil)
    let secondNumber = timer.start()
    #expect(timer.keep(second, number: secondNumber) as? ProbeSubscription === first)
    #expect(timer.stop() as? ProbeSubscription === second)
    #expect(timer.stop() == nil)
  }

  @Test func aTimerStoppedOrReplacedBeforeItsTokenIsToBeCancelled() {
    var timer = RunningTimer()
    let firstNumber = timer.start()
    let secondNumber = timer.start()
    #expect(timer.keep(first, number: firstNumber) as? ProbeSubscription === first)
    #expect(timer.stop() == nil)
    #expect(timer.keep(second, number: secondNumber) as? ProbeSubscription === second)
    #expect(timer.number != secondNumber)
  }
}
