import CombineSchedulers
import Dispatch
import Testing

struct CombineSchedulersTests {
  @Test func moduleExportsTestSchedulers() {
    let scheduler = DispatchQueue.test
    var fired = false
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(1))) { fired = true }
    scheduler.advance(by: .seconds(1))
    #expect(fired)
  }
}
