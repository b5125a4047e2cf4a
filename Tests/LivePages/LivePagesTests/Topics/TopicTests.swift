import ComposableArchitecture
import LivePages
import Testing

struct TopicTests {
  private final class Heard<Message: Sendable> {
    var messages: [Message] = []
    var cancellables: Set<AnyCancellable> = []

    func listen(to topic: Topic<Message>) {
      topic.sink { [unowned self] in messages.append($0) }.store(in: &cancellables)
    }
  }

  @Test func messagesReachCurrentSubscribersOnly() {
    let topics = Topics()
    let (early, late) = (Heard<String>(), Heard<String>())
    topics.topic("room").send("nobody listens")
    early.listen(to: topics.topic("room"))
    topics.topic("room").send("a")
    late.listen(to: topics.topic("room"))
    topics.topic("room").send("b")
    early.cancellables = []
    topics.topic("room").send("c")
    #expect(early.messages == ["a", "b"])
    #expect(late.messages == ["b", "c"])
  }

  @Test func otherNamesAndOtherTypesAreOtherTopics() {
    let topics = Topics()
    let (texts, numbers) = (Heard<String>(), Heard<Int>())
    texts.listen(to: topics.topic("room"))
    numbers.listen(to: topics.topic("room"))
    topics.topic("room").send("a")
    topics.topic("room").send(1)
    topics.topic("other").send("b")
    #expect(texts.messages == ["a"])
    #expect(numbers.messages == [1])
  }

  @Test func topicsAreReleasedWithTheirLastSubscriber() {
    let topics = Topics()
    let heard = Heard<Int>()
    heard.listen(to: topics.topic("room"))
    #expect(topics.count == 1)
    topics.topic("room", of: Int.self).send(1)
    heard.cancellables = []
    #expect(topics.count == 0)
    heard.listen(to: topics.topic("room"))
    topics.topic("room").send(2)
    #expect(heard.messages == [1, 2])
  }

  @Test func messagesSentDuringDeliveryAreDelivered() {
    let topics = Topics()
    let (first, second) = (Heard<Int>(), Heard<Int>())
    let topic = topics.topic("room", of: Int.self)
    topic.filter { $0 < 3 }.sink { topic.send($0 + 1) }.store(in: &first.cancellables)
    second.listen(to: topic)
    topic.send(1)
    #expect(second.messages.sorted() == [1, 2, 3])
  }
}
