import Foundation
import OpenCombineShim
import Testing

@Test func shimReexportsAllModules() {
  var received: [Int] = []
  let sink = [1, 2].publisher.sink { received.append($0) }
  sink.cancel()
  #expect(received == [1, 2])
  #expect(DispatchQueue.main.ocombine.queue.label == DispatchQueue.main.label)
  #expect(OperationQueue.main.ocombine.queue === OperationQueue.main)
}
