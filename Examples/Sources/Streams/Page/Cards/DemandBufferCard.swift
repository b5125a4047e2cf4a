import CombineShim
import LivePages

/// The experiment with a publisher that buffers values until they are requested.
struct DemandBufferCard: View {
  let diagram: MarbleDiagram
  let waiting: [Int]
  let waitingCompletion: Subscribers.Completion<Mishap>?
  let received: Int
  let outstanding: Subscribers.Demand
  let isListening: Bool
  let allowed: Set<DemandBufferExperiment.Act>

  init(_ experiment: DemandBufferExperiment) {
    diagram = experiment.diagram
    waiting = experiment.waiting
    waitingCompletion = experiment.waitingCompletion
    received = experiment.received
    outstanding = experiment.outstanding
    isListening = experiment.isListening
    allowed = experiment.allowed
  }

  var body: some View<StreamsAction> {
    ExperimentCard(
      name: .demandBuffer,
      title: "A publisher with a DemandBuffer",
      explanation:
        "Values wait in the buffer until the subscriber requests them. The completion needs no demand, but waits until the buffer is empty.",
      code: """
        // in the publisher's subscription
        func send(_ value: Output) {
          buffer.buffer(value: value)
        }
        func request(_ demand: Demand) {
          buffer.demand(demand)
        }
        """,
      diagram: diagram,
      standing: standing,
      groups: [
        ActGroup("Publisher", ("Send", .send), ("Finish", .finish), ("Fail", .fail)),
        ActGroup(
          "Subscriber",
          ("Demand 1", .demandOne),
          ("Demand 3", .demandThree),
          ("Demand all", .demandUnlimited),
          ("Cancel", .cancel)
        ),
      ],
      allowed: allowed,
      extra: HTML { buffer },
      action: StreamsAction.demandBuffer
    )
  }

  private var buffer: Element {
    Element(.div, .id("demandBuffer-buffer"), .class("buffer")) {
      Element(.span, .class("buffer-title"), .id("demandBuffer-buffer-title")) { "In the buffer" }
      if waiting.isEmpty {
        Element(.span, .class("buffer-empty")) { "nothing" }
      } else {
        Element(.ol, .class("buffer-values"), .aria("labelledby", "demandBuffer-buffer-title")) {
          for value in waiting {
            Element(.li, .class("buffer-value")) { "\(value)" }
          }
          if let end { Element(.li, .class("buffer-value buffer-end")) { end } }
        }
      }
    }
  }

  private var end: String? {
    switch waitingCompletion {
    case .finished?: "finished"
    case .failure?: "failed"
    case nil: nil
    }
  }

  private var standing: String {
    guard isListening else { return "Received \(received). The subscription has ended." }
    let room = waiting.count < DemandBufferExperiment.capacity ? "" : " The buffer of this page is full."
    return
      "Received \(received), \(waiting.count) waiting, may receive \(outstanding.words) immediately.\(room)"
  }
}

extension Subscribers.Demand {
  /// The demand in words.
  var words: String {
    max.map(String.init) ?? "all"
  }
}
