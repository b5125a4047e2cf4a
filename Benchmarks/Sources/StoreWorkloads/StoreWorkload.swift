import ComposableArchitecture
import Measurement
import StoreInspector

/// Workloads of stores. The raw values are the names on the command line.
///
/// The steps run on the main thread, because the main actor owns stores that are created outside any actor.
public enum StoreWorkload: String, CaseIterable, Sendable {
  case send = "store-send"
  case child = "store-child"
  case element = "store-element"
  case cancel = "store-cancel"
  case answer = "store-answer"
  case inspectedOff = "store-send-inspected-off"
  case inspected = "store-send-inspected"

  public var workload: Workload {
    switch self {
    case .send: .storeSend
    case .child: .storeChild
    case .element: .storeElement
    case .cancel: .storeCancel
    case .answer: .storeAnswer
    case .inspectedOff: .storeInspected(isRecording: false)
    case .inspected: .storeInspected(isRecording: true)
    }
  }
}

extension Workload {
  static var storeSend: Workload {
    Workload { tally in
      let store = Store(initialState: Counter.State()) { Counter() }
      return { count in
        for _ in 0..<count { store.send(opaque(.increment)) }
        tally.add(store.count)
      }
    }
  }

  /// Sends to a store with an inspected reducer. The inspector keeps few entries, so that each new one
  /// discards an old one.
  static func storeInspected(isRecording: Bool) -> Workload {
    Workload { tally in
      let inspector = Inspector(isRecording: isRecording, limits: InspectionLimits(entries: 100))
      let store = Store(initialState: Counter.State()) { Counter().inspected(by: inspector) }
      return { count in
        for _ in 0..<count { store.send(opaque(.increment)) }
        tally.add(store.count)
      }
    }
  }

  /// Sends to a store with an observed child that is a stored property of the state.
  static var storeChild: Workload {
    Workload { tally in
      let store = Store(initialState: Holder.State()) { Holder() }
      let observation = store.scope(state: \.counter, action: \.counter).publisher.sink {
        tally.add($0.count)
      }
      return { count in
        withExtendedLifetime(observation) {
          for _ in 0..<count { store.send(.increment) }
        }
      }
    }
  }

  /// Sends to a store with an observed child behind a subscript.
  static var storeElement: Workload {
    Workload { tally in
      let store = Store(initialState: Rows.State(counters: [.init()])) { Rows() }
      let observation = store.scope(state: \.counters[0], action: \.row).publisher.sink {
        tally.add($0.count)
      }
      return { count in
        withExtendedLifetime(observation) {
          for _ in 0..<count { store.send(.increment(0)) }
        }
      }
    }
  }

  /// Starts an effect with an id and cancels it.
  static var storeCancel: Workload {
    Workload { tally in
      let store = Store(initialState: Worker.State()) { Worker() }
      return { count in
        for id in 0..<count {
          store.send(.start(id))
          store.send(.cancel(id))
        }
        tally.add(store.answers)
      }
    }
  }
}

extension Workload {
  /// Sends an action whose effect sends another one, which waits in the store's queue.
  static var storeAnswer: Workload {
    Workload { tally in
      let store = Store(initialState: Worker.State()) { Worker() }
      return { count in
        for _ in 0..<count { store.send(.ask) }
        tally.add(store.answers)
      }
    }
  }
}

/// Hides a value from the optimizer.
@inline(never)
private func opaque<Value>(_ value: Value) -> Value { value }
