import ComposableArchitecture
import Dispatch
import LivePages
import LivePagesTesting
import Testing

struct ObjectPageTests {
  private final class Order: ObservableObject, @unchecked Sendable {
    // Sendable: of two threads, the second starts while the first waits for it.

    @Published var name = ""
    @Published var seats = 2
    @Published private(set) var greeting = ""
    private(set) var isWatched = false
    private(set) var hasEnded = false
    let browser = PageConnection.current

    init(scheduler: AnySchedulerOf<DispatchQueue>) {
      $name
        .debounce(for: .seconds(1), scheduler: scheduler)
        .filter { !$0.isEmpty }
        .map { "Hello, \($0)." }
        .assign(to: &$greeting)
    }

    func clear() {
      name = ""
      browser?.push("cleared")
    }

    func watch(_ isWatched: Bool) { self.isWatched = isWatched }
    func end() { hasEnded = true }
  }

  private enum Action {
    case clearTapped
    case opened(seats: Int)
  }

  private struct OrderPage: ObjectPage {
    let path = "/order"
    let title = "Order"
    let addresses = PageAddresses.paths
    /// The scheduler of the object, unless it is the object's queue.
    var time: TestSchedulerOf<DispatchQueue>?
    var made = LockIsolated<[Order]>([])

    func makeObject(
      for visit: Visit,
      queue: DispatchQueue,
      on session: isolated any Actor
    ) -> Order {
      let order = Order(scheduler: time?.eraseToAnyScheduler() ?? queue.eraseToAnyScheduler())
      made.withValue { $0.append(order) }
      return order
    }

    func title(_ order: Order) -> String { order.name.isEmpty ? title : "Order of \(order.name)" }

    func action(for address: PageAddress) -> Action? {
      Int(address.components.first ?? "2").map { .opened(seats: $0) }
    }

    func address(_ order: Order) -> PageAddress? { PageAddress("\(order.seats)") }

    func body(_ order: Order) -> some View<Action> {
      TextField("Name", text: order.field(\.name), maxLength: 10)
      NumberField("Seats", value: order.field(\.seats), in: 1...8)
      Button("Clear", send: .clearTapped).disabled(order.name.isEmpty)
      Text("\(order.greeting)", .p, .id("greeting"))
    }

    func send(_ action: Action, to order: Order) {
      switch action {
      case .clearTapped: order.clear()
      case .opened(let seats): order.seats = seats
      }
    }

    func appear(_ order: Order) { order.watch(true) }
    func disappear(_ order: Order) { order.watch(false) }
    func end(_ order: Order) { order.end() }
  }

  @Test func fieldsChangeThePropertiesTheyAreBoundTo() async {
    let page = await LivePageTest(OrderPage())
    await page.field("Name").type("Blob")
    await page.field("Seats").type("5")
    #expect(await page.field("Name").value() == "Blob")
    #expect(await page.title == "Order of Blob")
    #expect(await page.address == "/order/5")
    #expect(
      await page.refusals { await page.field("Seats").type("9") }
        == ["“Seats” must be a whole number from 1 to 8."]
    )
    #expect(await page.field("Seats").value() == "5")
  }

  @Test func aClickSendsTheActionThatIsOffered() async {
    let page = await LivePageTest(OrderPage())
    #expect(await page.button("Clear").isDisabled())
    await page.field("Name").type("Blob")
    await page.button("Clear").click()
    #expect(await page.field("Name").value() == "")
    #expect(await page.button("Clear").isDisabled())
    #expect(await page.takePushedEvents().map(\.name) == ["cleared"])
  }

  @Test func laterPublisherValuesAreShown() async {
    let time = DispatchQueue.test
    let page = await LivePageTest(OrderPage(time: time))
    await page.field("Name").type("Blob")
    _ = await page.takeChanges()
    await time.advance(by: .seconds(1))
    #expect(await page.takeChanges().regions.map(\.id) == ["greeting"])
    #expect(await page.element(id: "greeting").value() == "Hello, Blob.")
  }

  @Test func theSchedulerDeliversOnTheActorThatOwnsTheObject() async {
    let (deliveries, delivery) = AsyncStream.makeStream(of: Void.self)
    let session = await QueuePage(delivery: delivery).makeSession(
      for: Visit(),
      onChange: ChangeSignal { _ in }
    )
    for await _ in deliveries { break }
    await session.end()
  }

  @Test func objectsReceiveAddressesAndPresence() async throws {
    let page = OrderPage()
    let test = await LivePageTest(page, at: PageAddress("7"))
    let order = try #require(page.made.value.first)
    #expect(order.seats == 7)
    #expect(order.isWatched)
    await test.leave()
    #expect(!order.isWatched)
    await test.comeBack()
    #expect(order.isWatched)
  }

  @Test func aSessionThatHasEndedShowsAndKeepsNothing() async throws {
    let page = OrderPage()
    let session = await page.makeSession(for: Visit(), onChange: ChangeSignal { _ in })
    #expect(await session.body() != HTML())
    await session.end()
    #expect(page.made.value[0].hasEnded)
    #expect(await session.body() == HTML())
    #expect(await session.title() == nil)
    let gone = Gone(order: page.made.withValue { $0.removeLast() })
    #expect(gone.order == nil)
  }

  private struct Gone {
    weak var order: Order?
  }

  /// A page whose object has to be called on the actor that owns it.
  private struct QueuePage: ObjectPage {
    let path = "/queue"
    let title = "Queue"
    let delivery: AsyncStream<Void>.Continuation

    final class Listener: ObservableObject {
      private var cancellable: AnyCancellable?

      func listen(
        on queue: DispatchQueue,
        _ receive: @escaping @Sendable () -> Void
      ) {
        cancellable = Just(()).receive(on: queue).sink { receive() }
      }
    }

    func makeObject(
      for visit: Visit,
      queue: DispatchQueue,
      on session: isolated any Actor
    ) -> Listener {
      let listener = Listener()
      let owner: any Actor = session
      listener.listen(on: queue) { [delivery] in
        owner.assertIsolated()
        delivery.yield()
      }
      return listener
    }

    func body(_ listener: Listener) -> some View<Never> { Text("Listening") }
  }
}
