import CombineCore
import CombineProbes
import Testing

struct CancellableTests {
  @Test func isWrappedWhenItIsStored() {
    let subscription = ProbeSubscription()
    var array: [AnyCancellable] = []
    var set: Set<AnyCancellable> = []
    subscription.store(in: &array)
    subscription.store(in: &set)
    #expect(subscription.history.isEmpty)
    array = []
    #expect(subscription.history == [.cancelled])
    set = []
    #expect(subscription.history == [.cancelled, .cancelled])
  }

  @Test func aTokenBehindTheExistentialIsWrappedToo() {
    let token = AnyCancellable {}
    let cancellable: any Cancellable = token
    var array: [AnyCancellable] = []
    var set: Set<AnyCancellable> = []
    cancellable.store(in: &array)
    cancellable.store(in: &set)
    #expect(array.count == 1)
    #expect(array[0] != token)
    #expect(!set.contains(token))
  }
}
