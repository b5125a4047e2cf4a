#if !canImport(Darwin)
  import CombineFoundation
  import Foundation
  import Testing

  @Test func notificationsAreAnAsynchronousSequence() async {
    let center = NotificationCenter()
    let name = Notification.Name("numbers")
    var numbers: [Int] = []
    var iterator = center.notifications(named: name).makeAsyncIterator()
    for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
    center.post(name: Notification.Name("others"), object: nil)
    while numbers.count < 3, let next = await iterator.next() {
      numbers.append(next.userInfo?["number"] as? Int ?? 0)
    }
    #expect(numbers == [1, 2, 3])
  }

  @Test func anAsynchronousSequenceBuffersTheLatestNotifications() async {
    let center = NotificationCenter()
    let name = Notification.Name("numbers")
    var numbers: [Int] = []
    var iterator = center.notifications(named: name).makeAsyncIterator()
    for number in 1...20 { center.post(name: name, object: nil, userInfo: ["number": number]) }
    while numbers.count < 7, let next = await iterator.next() {
      numbers.append(next.userInfo?["number"] as? Int ?? 0)
    }
    #expect(numbers == Array(14...20))
  }
#endif
