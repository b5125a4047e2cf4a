import ComposableArchitecture
import LivePages
import StoreInspector

/// A flight with one or two dates, which can be booked if they are valid.
@Reducer
public struct FlightBooker: Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case oneWay = "one-way flight"
    case returnFlight = "return flight"
  }

  @ObservableState
  public struct State: Equatable {
    var kind = Kind.oneWay
    var start = "27.03.2014"
    var end = "27.03.2014"
    /// The confirmation, until the person changes something.
    var message: String?

    var isStartValid: Bool { FlightDate(start) != nil }
    /// The date of the return is ignored while its field is disabled.
    var isEndValid: Bool { kind == .oneWay || FlightDate(end) != nil }

    var canBook: Bool {
      guard let start = FlightDate(start) else { return false }
      guard kind == .returnFlight else { return true }
      return FlightDate(end).map { start <= $0 } ?? false
    }
  }

  public enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case bookTapped
  }

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.message = nil
      case .bookTapped:
        guard state.canBook else { break }
        state.message =
          switch state.kind {
          case .oneWay: "You have booked a one-way flight on \(state.start)."
          case .returnFlight: "You have booked a return flight from \(state.start) to \(state.end)."
          }
      }
      return .none
    }
  }
}

/// The third task: fields that determine, by their validity, whether a flight can be booked.
public struct FlightBookerPage: GUITaskPage {
  public let path = "/flight-booker"
  public let title = "Flight booker \u{B7} Tributary"

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<FlightBooker> {
    Store(initialState: FlightBooker.State()) { FlightBooker().inspected("flight-booker") }
  }

  public func body(_ store: StoreOf<FlightBooker>) -> some View<FlightBooker.Action> {
    GUITask("Flight booker", "Constraints between controls: dates have the format DD.MM.YYYY.") {
      Form(submit: .bookTapped, .class("gui-column")) {
        Picker("Flight", selection: store.field(\.kind), in: FlightBooker.Kind.allCases) { $0.rawValue }
        TextField("Start", text: store.field(\.start), maxLength: 20)
          .attributes(.aria("invalid", "\(!store.isStartValid)"))
        TextField("Return", text: store.field(\.end), maxLength: 20)
          .attributes(.aria("invalid", "\(!store.isEndValid)"))
          .disabled(store.kind == .oneWay)
        Button(submit: "Book").disabledKeepingFocus(!store.canBook)
      }
      Text(store.message ?? "", .p, .id("message"), .class("gui-message"), .role("status"))
    }
  }
}
